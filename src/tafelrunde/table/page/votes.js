// A proposal: what it is, who agrees so far, and my answer. A fault inside the game offers the ways out as proposals.

import { h, icon, seatMark } from "./dom.js";
import { leftText } from "./seats.js";
import { say } from "./texts.js";

export class Votes {
  /** `table`: do(command). */
  constructor(table) {
    this.table = table;
    this.element = h("div.panel.vote", { role: "status", hidden: true });
    this.left = h("span.left", { role: "timer" });
    this.fault = h("div.panel.vote.fault", { role: "alert", hidden: true });
  }

  update(frame) {
    this.drawVote(frame.vote, frame);
    this.drawFault(frame);
  }

  drawVote(vote, frame) {
    const key = JSON.stringify([{ ...vote, left: 0 }, frame.seats.map((seat) => seat.name)]);
    this.element.hidden = !vote;
    if (vote !== this.vote) this.runsUntil((vote?.left ?? 0) && performance.now() + vote.left);
    this.vote = vote;
    if (!vote || this.key === key) return;
    this.key = key;
    const withdraw = vote.own;
    this.element.replaceChildren(
      icon("people"),
      h("p", {}, h("b", {}, vote.text),
        h("span.small", {}, say("votes.count", { yes: vote.yes.length, needed: vote.needed }), vote.yes.map((seat) => seatMark(seat, 18)), icon("clock"), this.left),
        vote.mine ? h("span.small", {}, say("votes.silence")) : null),
      h("div.row", {},
        vote.mine ? h("button.do", { type: "button", onclick: () => this.table.do({ do: "vote", yes: true }) }, say("votes.agree")) : null,
        vote.mine || withdraw
          ? h("button.alt", { type: "button", onclick: () => this.table.do({ do: "vote", yes: false }) }, say(withdraw ? "votes.withdraw" : "votes.decline"))
          : null));
  }

  /** Until then it is decided; 0: nothing is proposed. */
  runsUntil(until) {
    clearInterval(this.timer);
    if (!until) return;
    const tick = () => { this.left.textContent = leftText(until - performance.now()); };
    tick();
    this.timer = setInterval(tick, 250);
  }

  drawFault(frame) {
    const { fault, inputs, mine } = frame.table;
    this.fault.hidden = !fault;
    if (!fault || this.faulty === fault + inputs + mine.length) return;
    this.faulty = fault + inputs + mine.length;
    const way = (what, number) => h("button.alt", { type: "button", onclick: () => this.table.do({ do: "propose", what, number }) }, say(`votes.fault_${what}`));
    this.fault.replaceChildren(
      icon("flag"),
      h("p", {}, h("b", {}, say("votes.fault")), h("span.small", {}, say("votes.fault_report", { name: fault }))),
      mine.length ? h("div.row", {}, way("back", Math.max(0, inputs - 1)), way("bot", 0), way("end", 0)) : null);
  }
}
