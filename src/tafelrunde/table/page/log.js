// What happened, in the order in which it happened: the newest line is the last. A line shows its places on the board, and a click goes back to that moment.

import { h, rove, set, walkAlong } from "./dom.js";
import { say } from "./texts.js";

const NEAR = 24; // pixels from the end at which somebody still reads what comes

export class Log {
  /** `table`: sign(kind, ids), lastPlaces(), mark(seat, size), replay. */
  constructor(table) {
    this.table = table;
    this.lines = [];
    this.follows = true; // is the newest line in sight, and stays so
    this.list = h("div.log", { onkeydown: (event) => walkAlong(event, this.stops()), onscroll: () => this.scrolled() });
    this.element = this.list;
    const over = (event) => this.table.sign("brackets", event.target.closest?.(".said")?.places ?? []);
    this.list.addEventListener("pointerover", over);
    this.list.addEventListener("focusin", over);
    for (const name of ["pointerleave", "focusout"]) this.list.addEventListener(name, () => this.table.sign("brackets", this.table.lastPlaces()));
    new ResizeObserver(() => this.follow()).observe(this.list);
  }

  /** Shows the log; gives the lines that are new since the last time. `undone`: steps that were taken back. `at`: the step
      that somebody looks back to; null: nobody does. */
  update(lines, undone = [], at = null) {
    const before = this.lines;
    const same = (line, k) => line.n === lines[k].n && line.text === lines[k].text && line.head === lines[k].head;
    const grown = lines === before || (before.length > 0 && lines.length >= before.length && before.every(same));
    const fresh = grown ? lines.slice(before.length) : [];
    if (!grown) {
      this.list.replaceChildren();
      this.block = null;
    }
    (grown ? fresh : lines).forEach((line) => this.add(line));
    this.lines = lines;
    if (fresh.length || !grown) {
      for (const old of this.list.querySelectorAll(".newest")) old.classList.remove("newest");
      const last = this.block?.lastElementChild;
      last?.classList.add("newest");
      rove(this.stops(), last?.querySelector("button"));
      if (!lines.length) this.list.replaceChildren(h("p.small", {}, say("log.empty")));
    }
    this.mark(new Set(undone), at);
    if (at === null) this.follow();
    return fresh;
  }

  /** A block holds what belongs together: a turn, or the scoring of one place. */
  add(line) {
    if (line.head || !this.block) {
      if (!this.block) this.list.replaceChildren();
      this.block = h("ol");
      this.list.append(this.block);
    }
    const seat = line.seat ?? -1;
    const button = h("button.said", { type: "button", onclick: () => this.table.replay.open({ at: line.n }) }, seat >= 0 ? this.table.mark(seat, 20) : h("span.dot"), h("span", {}, line.text));
    Object.assign(button, { places: line.places ?? [], line });
    this.block.append(h("li", {}, button));
  }

  /** Strikes out what was taken back, and tells the step that somebody looks at from what came later. */
  mark(undone, at) {
    let shown = null;
    for (const button of this.stops()) {
      const { n, text, table } = button.line; // what was done to the table is not taken back
      const gone = !table && undone.has(n);
      const words = button.lastElementChild;
      if (gone !== Boolean(words.firstElementChild)) words.replaceChildren(...(gone ? [h("s", {}, text), " ", h("em", {}, say("log.undone"))] : [text]));
      button.parentElement.classList.toggle("later", at !== null && n > at);
      set(button, { "aria-current": n === at ? "step" : false });
      if (at !== null && n <= at) shown = button;
    }
    if (shown && at !== this.at) this.show(shown.parentElement);
    this.at = at;
  }

  // --- what is in sight ---

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.list;
    if (clientHeight) this.follows = scrollHeight - scrollTop - clientHeight < NEAR;
  }

  /** Whoever reads the end goes on reading the end. */
  follow() {
    if (this.follows && this.at === null) this.list.scrollTop = this.list.scrollHeight;
  }

  show(item) {
    const [top, bottom] = [item.getBoundingClientRect().top - this.list.getBoundingClientRect().top, item.getBoundingClientRect().bottom - this.list.getBoundingClientRect().bottom];
    if (top < 0) this.list.scrollTop += top - 4;
    else if (bottom > 0) this.list.scrollTop += bottom + 4;
  }

  stops() {
    return [...this.list.querySelectorAll("button")];
  }
}
