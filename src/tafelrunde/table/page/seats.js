// The people around the table: a card for each seat, mine first, then clockwise.

import { h, icon, ownMark, seatColour, seatMark, signButton, svgElement } from "./dom.js";
import { deadline, say } from "./texts.js";

const PATIENCE = 3000; // milliseconds until anybody asks how long it takes
const LONG = 3_600_000; // milliseconds: who has more time wants to know the hour

/** A time that is left, as people read clocks: 1:05, 2:10:00, 3 days. */
export function leftText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 2 * 86400) return say("play.days", { n: Math.floor(seconds / 86400) });
  const two = (n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Until when a seat has time, by the reader's own clock; "": it has no clock that runs for long. */
export function untilText({ clock } = {}) {
  if (!clock?.runs || clock.left < LONG) return "";
  clock.at ??= Date.now(); // when it came: it may be drawn again much later
  return say("play.until", { when: deadline(clock.at + clock.left) });
}

export const crown = () =>
  svgElement('<svg class="crown" viewBox="0 0 60 44" aria-hidden="true"><path d="M6 38V12l13 11L30 5l11 18 13-11v26Z" fill="#FFD84D" stroke="#26231F" stroke-width="4" stroke-linejoin="round"/></svg>');

/** Whose connection is too slow to play against the clock, in a sentence; "": nobody's. */
export function slowText({ table, seats }) {
  const slow = table.live ? seats.filter((seat) => seat.advise) : [];
  const me = slow.find((seat) => seat.me);
  if (!slow.length) return "";
  return me ? say("play.slow_me", { n: me.lag }) : say("play.slow", { name: slow[0].name, n: slow[0].lag });
}

/** How long it takes from the table to somebody and back, at tables in real time. */
export function lagOf(seat) {
  if (!seat.lag) return null;
  const level = seat.advise ? "slow" : seat.lag > 100 ? "fair" : "fast";
  return h("span.small.lag", { "data-speed": level, title: say("play.lag_about", { n: seat.lag }) }, h("b", {}, say("play.lag", { n: seat.lag })), " ", h("span", {}, say(`play.lag_${level}`)));
}

export class Seats {
  /** `table`: frame, call(command), sit(seat), look(seat). */
  constructor(table) {
    this.table = table;
    this.element = h("section.seats");
    this.clocks = [];
    this.waits = new Map(); // seat -> what it is waited for, and since when this page knows
  }

  update(frame) {
    const shown = [frame.seats, frame.result, frame.table, frame.automatic];
    if (shown.every((part, k) => part === this.shown?.[k])) return;
    this.shown = shown;
    this.element.setAttribute("aria-label", say("play.seats"));
    this.clocks = [];
    const { mine, looking } = frame.table;
    const first = Math.max(0, frame.seats.findIndex((seat) => seat.seat === (looking ?? mine[0] ?? 0)));
    const around = [...frame.seats.slice(first), ...frame.seats.slice(0, first)].filter((seat) => seat.kind !== "empty" || frame.table.stage === "waiting");
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.key : "";
    this.element.replaceChildren(...around.map((seat) => this.card(seat, frame)), ...frame.automatic.map((one) => this.automatic(one)));
    if (focused) this.element.querySelector(`[data-key="${focused}"]`)?.focus();
    this.tick();
  }

  card(seat, frame) {
    const won = frame.result?.scored && frame.result.rows.some((row) => row.seat === seat.seat && row.rank === 1);
    const asked = seat.asked && frame.table.stage === "playing";
    const name = seat.me && frame.table.mine.length === 1 ? say("play.you") : seat.name;
    return h(`article.panel.seat${asked ? ".turn" : ""}${this.isHere(seat) ? "" : ".away"}`, { style: { "--seat": seatColour(seat.seat) }, "aria-label": name },
      seatMark(seat.seat, 40),
      h("b.who", { title: name }, name, won ? crown() : null),
      h("span.small.doing", {}, this.state(seat, frame)),
      this.wait(seat, frame),
      lagOf(seat),
      this.facts(seat.facts),
      seat.clock ? this.clock(seat) : null,
      this.buttons(seat, frame));
  }

  /** What somebody has: numbers by name, and a meter for the first that has a limit. */
  facts(facts = []) {
    const metered = facts.filter((fact) => fact.most).slice(0, 1);
    return [
      facts.length ? h("dl", {}, facts.map((fact) => [h("dt", {}, fact.label), h("dd", {}, String(fact.value))])) : null,
      ...metered.map((fact) =>
        h("div.meter", { role: "img", "aria-label": `${fact.label}: ${fact.value}/${fact.most}` }, h("i", { style: { width: `${(100 * fact.value) / fact.most}%` } }))),
    ];
  }

  /** A colour that nobody plays. */
  automatic({ seat, name, doing, sign, facts }) {
    return h("article.panel.seat.automatic", { style: { "--seat": seatColour(seat) }, "aria-label": name }, ownMark(sign, 40), h("b.who", { title: name }, name), h("span.small.doing", {}, doing), this.facts(facts));
  }

  isHere(seat) {
    return seat.kind === "bot" || (seat.here ?? true);
  }

  /** What the seat does, and whether somebody sits there at all. */
  state(seat, frame) {
    const said = [];
    if (seat.vacant) said.push(say("play.vacant"));
    else if (seat.stands_in) said.push(say("play.stands_in", { bot: seat.bot || say("common.bot") }));
    else if (!this.isHere(seat)) said.push(say("play.away"));
    const mine = seat.asked && frame.table.mine.length === 1 && seat.me;
    if (seat.doing) said.push(mine && frame.table.stage === "playing" ? say("play.title_turn") : seat.doing);
    if (frame.table.paused && seat.asked) said.push(say("play.paused"));
    return said.join(" · ");
  }

  clock(seat) {
    const text = h("span.left");
    const drawn = h("div.clock", { role: "timer", "aria-label": say("play.clock"), title: untilText(seat) }, icon("clock"), text, h("span.small.until", {}, untilText(seat)));
    this.clocks.push({ ...seat.clock, text, drawn, from: performance.now() });
    return drawn;
  }

  /** How long others wait for a seat without a clock of its own. */
  wait(seat, frame) {
    const { stage, paused, fault } = frame.table;
    if (!seat.asked || seat.me || seat.clock || stage !== "playing" || paused || fault) {
      this.waits.delete(seat.seat);
      return null;
    }
    const before = this.waits.get(seat.seat);
    const from = before && before.what === seat.doing ? before.from : performance.now();
    const text = h("span");
    const drawn = h("span.small.waited", { hidden: true, "aria-hidden": "true" }, icon("clock"), text);
    this.waits.set(seat.seat, { what: seat.doing, from, text, drawn });
    return drawn;
  }

  /** Clocks run on by themselves between two messages. */
  tick() {
    for (const { from, text, drawn } of this.waits.values()) {
      const ms = performance.now() - from;
      drawn.hidden = ms < PATIENCE;
      const words = leftText(ms);
      if (text.textContent !== words) text.textContent = words;
    }
    for (const { left, runs, text, drawn, from } of this.clocks) {
      const now = left - (runs ? performance.now() - from : 0);
      const words = leftText(now);
      if (text.textContent !== words) text.textContent = words;
      drawn.classList.toggle("runs", runs);
      drawn.classList.toggle("short", runs && now < 10000);
    }
  }

  buttons(seat, frame) {
    const { mine, looking, covered, stage } = frame.table;
    const key = `seat-${seat.seat}`;
    if (stage === "playing" && seat.vacant && !frame.table.settings.locked) {
      return h("button.alt.small-do", { type: "button", "data-key": key, onclick: () => this.table.sit(seat.seat) }, say("play.sit"));
    }
    if (mine.length > 1 && mine.includes(seat.seat) && ![looking, covered].includes(seat.seat) && stage === "playing") {
      return signButton("eye", say("hotseat.look"), () => this.table.look(seat.seat), { "data-key": key });
    }
    return null;
  }
}
