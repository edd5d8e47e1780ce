// Several people at one browser: what is secret stays covered until the next one says "it's me".

import { h, seatMark } from "./dom.js";
import { say } from "./texts.js";

export class Cover {
  /** `table`: frame, look(seat). */
  constructor(table) {
    this.table = table;
    this.element = h("div.cover", { role: "dialog", hidden: true });
  }

  update(frame) {
    const seat = frame.table.stage === "playing" ? frame.table.covered : null;
    const covered = seat !== null && seat !== undefined;
    if (this.seat === seat && this.element.hidden === !covered) return;
    this.seat = seat;
    this.element.hidden = !covered;
    if (!covered) return;
    const name = frame.seats.find((other) => other.seat === seat)?.name ?? "";
    this.element.setAttribute("aria-label", say("hotseat.title", { name }));
    const button = h("button.do", { type: "button", onclick: () => this.table.look(seat) }, say("hotseat.me"));
    this.element.replaceChildren(h("div.panel", {}, seatMark(seat, 64), h("h2", {}, say("hotseat.title", { name })), h("p.small", {}, say("hotseat.about", { name })), button));
    if (document.activeElement === document.body || this.table.room.contains(document.activeElement)) button.focus({ preventScroll: true });
  }
}
