// Options that are numbers: each number can be counted up and down on its own, and only what may be chosen comes up.

import { h, set, signButton } from "./dom.js";
import { say } from "./texts.js";

export class Counts {
  /** `choose(number)` with the number of the option that was counted to. */
  constructor(choose) {
    this.choose = choose;
    this.element = h("div.counts", { hidden: true });
    this.clear();
  }

  clear() {
    Object.assign(this, { values: [], rows: [], at: -1 });
    this.element.hidden = true;
  }

  /** `names` of the numbers of which each option consists; none: nothing is counted. */
  update(names, options) {
    this.clear();
    this.values = options.map(({ option }) => [].concat(option));
    if (!names?.length || options.length < 2 || this.values.some((value) => value.length !== names.length)) return;
    const varied = names.map((_, k) => k).filter((k) => new Set(this.values.map((value) => value[k])).size > 1);
    this.rows = varied.map((k) => {
      const [less, more] = [["minus", -1], ["plus", 1]].map(([sign, by]) =>
        signButton(sign, say(by < 0 ? "choices.less" : "choices.more", { name: names[k] }), () => this.count(k, by)));
      const value = h("output");
      return { k, less, more, value, element: h("div.count", { role: "group", "aria-label": names[k] }, h("span", {}, names[k]), less, value, more) };
    });
    this.element.replaceChildren(...this.rows.map(({ element }) => element));
    this.element.hidden = !this.rows.length;
  }

  get going() {
    return this.rows.length > 0;
  }

  /** Shows an option. */
  show(number) {
    this.at = number;
    for (const { k, less, more, value } of this.rows) {
      const now = String(this.values[number]?.[k] ?? "");
      if (value.textContent !== now) value.textContent = now;
      set(less, { "aria-disabled": this.next(k, -1) < 0 ? "true" : false });
      set(more, { "aria-disabled": this.next(k, 1) < 0 ? "true" : false });
    }
  }

  count(k, by) {
    const number = this.next(k, by);
    if (number >= 0) this.choose(number);
  }

  /** The option with the next value of this number, and the others as much the same as can be; -1: there is none. */
  next(k, by) {
    const now = this.values[this.at];
    if (!now) return -1;
    const far = (value) => 1000 * Math.abs(value[k] - now[k]) + value.reduce((sum, v, j) => sum + Math.abs(v - now[j]), 0);
    const found = this.values.map((value, number) => ({ value, number })).filter(({ value }) => (value[k] - now[k]) * by > 0);
    return found.length ? found.reduce((one, other) => (far(other.value) < far(one.value) ? other : one)).number : -1;
  }
}
