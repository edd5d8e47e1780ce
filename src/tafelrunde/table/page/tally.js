// What was scored just now, step by step on the board while the game goes on; for who wants it calm, and for who listens, one list.

import { h, icon, seatMark, set } from "./dom.js";
import { calm } from "./prefs.js";
import { shape } from "./shape.js";
import { minus, stepWords } from "./stepper.js";
import { say } from "./texts.js";

const STEP = 1400;

export class Tally {
  /** `table`: frame, stepper, sign(kind, ids), lastPlaces(). */
  constructor(table) {
    this.table = table;
    this.scored = null; // number of what was scored last; null: nobody knows yet
    this.list = h("ol");
    this.element = h("section.tally", { hidden: true, "aria-label": say("tally.title") }, this.list,
      h("button.alt", { type: "button", onclick: () => this.close() }, say("result.done")));
    this.again = h("button.since.again-scoring", { type: "button", hidden: true, title: say("tally.again"), onclick: () => this.begin() }, icon("play"), h("span", {}, say("tally.again")));
    const over = (event) => this.open && this.table.sign("brackets", event.target.closest?.("li")?.places ?? []);
    this.list.addEventListener("pointerover", over);
    this.list.addEventListener("pointerleave", () => this.open && this.table.sign("brackets", []));
  }

  /** Is it shown now? */
  get open() {
    return !this.element.hidden;
  }

  update(frame) {
    const { scored, tally: steps, table } = frame;
    const fresh = this.scored !== null && scored > this.scored;
    if (this.steps !== steps) {
      this.steps = steps;
      if (!fresh) this.close(); // what it told is not what was scored last
    }
    this.scored = scored;
    if (fresh && steps.length && !(calm() && shape() !== "wide")) this.begin(); // a list would hide a small board; who wants it has a button
    if (table.rushing) this.close();
    this.again.hidden = this.open || !steps.length || Boolean(table.rushing);
  }

  begin() {
    const { table, steps } = this;
    this.list.replaceChildren(...steps.map((step) => Object.assign(h("li", {}, stepWords(step)), { places: step.places ?? [] })));
    this.element.className = calm() ? "panel tally" : "tally unseen";
    set(this.list, { tabindex: calm() ? "0" : false });
    table.sign("brackets", []);
    if (!calm()) table.stepper.begin(steps, { pace: STEP, end: say("tally.skip"), heard: false, shown: (at) => this.drawSums(at), ended: () => this.close() });
    this.element.hidden = false;
    this.again.hidden = true;
  }

  /** What everybody got so far. */
  drawSums(at) {
    const sums = new Map();
    for (const { seat, points = 0 } of this.steps) if (seat >= 0 && points) sums.set(seat, 0);
    for (const { seat, points = 0 } of this.steps.slice(0, at + 1)) if (sums.has(seat)) sums.set(seat, sums.get(seat) + points);
    this.table.stepper.sums.replaceChildren(...[...sums].sort(([one], [other]) => one - other).map(([seat, sum]) => h("span", {}, seatMark(seat, 20), minus(sum))));
  }

  close() {
    if (!this.open) return;
    this.element.hidden = true;
    this.table.stepper.end();
    this.again.hidden = !this.steps.length || Boolean(this.table.frame.table.rushing);
  }
}
