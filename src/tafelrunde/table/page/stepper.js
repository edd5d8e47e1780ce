// Points told one after the other: a sentence each, brackets around what it is about, and the way forth and back.

import { h, icon, seatMark, set, signButton } from "./dom.js";
import { say } from "./texts.js";

/** A number as it is read. */
export const minus = (number) => String(number).replace("-", "−");

/** Points as they are added: +3, −2. */
const signed = (points) => (points < 0 ? minus(points) : `+${points}`);

/** One step in words: whose, how much, why. */
export const stepWords = ({ seat, points = 0, text }) => [seat >= 0 ? seatMark(seat, 22) : "", points ? h("b", {}, signed(points)) : "", h("span", {}, text)];

export class Stepper {
  /** `table`: board, sign(kind, ids, words). */
  constructor(table) {
    this.table = table;
    this.element = h("div.panel.stepper", { hidden: true }); // stands above the board, where questions stand
    this.at = -1; // step that is shown; -1: none
  }

  get going() {
    return this.at >= 0;
  }

  /** `pace`: milliseconds for a step; `end`: what the button says that ends it; `shown(at)`, `ended()`; `heard`: is each step read out? */
  begin(steps, { pace, end, shown, ended, heard = true }) {
    this.end();
    Object.assign(this, { steps, pace, shown, ended });
    const step = (by) => () => { this.stop(); this.go(this.at + by); };
    this.said = h("p", heard ? { role: "status" } : { "aria-hidden": "true" });
    this.sums = h("div.sums", { "aria-hidden": "true" });
    this.player = signButton("pause", say("replay.pause"), () => (this.timer ? this.stop() : this.play()));
    this.element.replaceChildren(this.said, this.sums, h("div.row", {},
      signButton("back", say("result.before"), step(-1)), this.player, signButton("next", say("result.after"), step(1)),
      h("button.alt", { type: "button", onclick: () => this.end() }, end)));
    this.element.hidden = false;
    this.go(0);
    this.play();
  }

  play() {
    this.timer = setInterval(() => (this.at + 1 < this.steps.length ? this.go(this.at + 1) : this.end()), this.pace);
    this.drawPlayer();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.drawPlayer();
  }

  drawPlayer() {
    const key = this.timer ? "pause" : "play";
    this.player?.replaceChildren(icon(key));
    if (this.player) set(this.player, { "aria-label": say(`replay.${key}`), title: say(`replay.${key}`) });
  }

  go(at) {
    this.at = Math.max(0, Math.min(this.steps.length - 1, at));
    const step = this.steps[this.at];
    const places = step.places ?? [];
    this.said.replaceChildren(...stepWords(step));
    this.table.sign("brackets", places);
    this.table.sign("points", step.points ? places.slice(0, 1) : [], signed(step.points ?? 0));
    if (places.length) this.table.board.reveal(places[0]);
    this.shown(this.at);
  }

  end() {
    if (!this.going) return;
    this.stop();
    this.at = -1;
    this.element.hidden = true;
    this.table.sign("brackets", []);
    this.table.sign("points", []);
    this.ended();
  }
}
