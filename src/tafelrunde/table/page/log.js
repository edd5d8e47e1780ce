// What happened, newest turn first. A line shows its places on the board, and a click goes back to that moment.

import { h, rove, walkAlong } from "./dom.js";
import { say } from "./texts.js";

export class Log {
  /** `table`: sign(kind, ids), lastPlaces(), mark(seat, size), replay. */
  constructor(table) {
    this.table = table;
    this.lines = [];
    this.list = h("div.log", { onkeydown: (event) => walkAlong(event, this.stops()) });
    this.element = this.list;
    const over = (event) => this.table.sign("brackets", event.target.closest?.(".said")?.places ?? []);
    this.list.addEventListener("pointerover", over);
    this.list.addEventListener("focusin", over);
    for (const name of ["pointerleave", "focusout"]) this.list.addEventListener(name, () => this.table.sign("brackets", this.table.lastPlaces()));
  }

  /** Shows the log; gives the lines that are new since the last time. */
  update(lines) {
    if (lines === this.lines) return [];
    const before = this.lines;
    const grown = before.length > 0 && lines.length >= before.length && before.every((line, k) => line.n === lines[k].n && line.text === lines[k].text);
    const fresh = grown ? lines.slice(before.length) : [];
    if (!grown) {
      this.list.replaceChildren();
      this.turn = null;
    }
    (grown ? fresh : lines).forEach((line) => this.add(line));
    this.lines = lines;
    for (const old of this.list.querySelectorAll(".newest")) old.classList.remove("newest");
    const last = this.turn?.lastElementChild;
    last?.classList.add("newest");
    rove(this.stops(), last?.querySelector("button"));
    if (!lines.length) this.list.replaceChildren(h("p.small", {}, say("log.empty")));
    return fresh;
  }

  /** Turns stand newest first, what happened in one of them in its order. */
  add(line) {
    const seat = line.seat ?? -1;
    if (line.head || !this.turn || (seat >= 0 && seat !== this.whose)) {
      this.turn = h("ol");
      this.list.prepend(this.turn);
    }
    if (seat >= 0) this.whose = seat;
    const button = h("button.said", { type: "button", onclick: () => this.table.replay.open({ at: line.n }) }, seat >= 0 ? this.table.mark(seat, 20) : h("span.dot"), h("span", {}, line.text));
    button.places = line.places ?? [];
    this.turn.append(h("li", {}, button));
  }

  stops() {
    return [...this.list.querySelectorAll("button")];
  }
}
