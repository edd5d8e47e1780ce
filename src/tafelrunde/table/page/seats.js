// The people around the table: a line for each seat, mine first, then clockwise.

import { h, icon, ownMark, seatColour, seatMark, set, signButton, svgElement } from "./dom.js";
import { deadline, say } from "./texts.js";

const PATIENCE = 3000; // milliseconds until anybody asks how long it takes
const MAX_KEY_FACTS = 3;
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

/** A name; what is said of its reader, "(you)", can be left out where there is no room. */
function nameParts(name) {
  const [, own, you] = /^(.*?)( \([^()]*\))?$/.exec(name);
  return [own, you ? h("span.you", {}, you) : null];
}

export class Seats {
  /** `table`: frame, call(command), sit(seat), look(seat). */
  constructor(table) {
    this.table = table;
    this.element = h("section.seats", { onkeydown: (event) => { if (event.key === "Escape" && this.opened !== null) this.close(event); } });
    this.opened = null; // the seat of which everything is shown
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
    this.drawOpened();
    this.tick();
  }

  close(event) {
    this.opened = null;
    this.drawOpened();
    event.preventDefault();
  }

  /** One line for each seat; the rest opens where somebody rests on it, comes to it with the keys or taps on it. */
  card(seat, frame) {
    const won = frame.result?.scored && frame.result.rows.some((row) => row.seat === seat.seat && row.rank === 1);
    const asked = seat.asked && frame.table.stage === "playing";
    return this.line({
      seat: seat.seat, name: seat.name, facts: seat.facts, mark: (size) => seatMark(seat.seat, size), doing: this.state(seat, frame), won,
      classes: `${asked ? ".turn" : ""}${this.isHere(seat) ? "" : ".away"}`,
      beside: [this.wait(seat, frame), seat.clock ? this.clock(seat) : null, this.buttons(seat, frame)],
      more: [lagOf(seat), seat.clock ? h("p.small", {}, untilText(seat)) : null],
    });
  }

  /** A colour that nobody plays. */
  automatic({ seat, name, doing, sign, facts }) {
    return this.line({ seat, name, facts, mark: (size) => ownMark(sign, size), doing, classes: ".automatic" });
  }

  line({ seat, name, facts = [], mark, doing, won = false, classes, beside = [], more = [] }) {
    const key = `line-${seat}`;
    const rest = h("div.panel.more", { id: `seat-${seat}`, role: "group", "aria-label": name },
      h("header", {}, mark(32), h("div", {}, h("b", {}, name), h("p.small", {}, doing))), this.allFacts(facts), more);
    const button = h("button.seat-line", {
      type: "button", "data-key": key, "aria-expanded": String(this.opened === seat), "aria-controls": rest.id, title: `${name}: ${doing}`,
      onclick: () => { this.opened = this.opened === seat ? null : seat; this.drawOpened(); },
    }, mark(30), h("span.who", {}, nameParts(name), won ? crown() : null), h("span.doing", {}, doing), this.keyFacts(facts));
    return h(`article.seat${classes}`, { style: { "--seat": seatColour(seat) }, "aria-label": name, "data-seat": seat }, button, beside, rest);
  }

  drawOpened() {
    for (const card of this.element.children) {
      const open = this.opened === Number(card.dataset.seat);
      card.classList.toggle("open", open);
      set(card.firstChild, { "aria-expanded": String(open) });
    }
  }

  /** The two or three figures that decide, each with a short word or a sign. */
  keyFacts(facts) {
    return h("span.key-facts", {}, facts.filter(({ short, sign }) => short || sign).slice(0, MAX_KEY_FACTS).map(({ label, value, short, sign }) =>
      h("span", { title: label }, h("b", {}, String(value)), sign ? ownMark(sign, 14) : h("i", {}, short))));
  }

  /** What somebody has: numbers by name, and a meter for the first that has a limit. */
  allFacts(facts) {
    const metered = facts.filter((fact) => fact.most).slice(0, 1);
    return [
      facts.length ? h("dl", {}, facts.map((fact) => [h("dt", {}, fact.label), h("dd", {}, String(fact.value))])) : null,
      ...metered.map((fact) =>
        h("div.meter", { role: "img", "aria-label": `${fact.label}: ${fact.value}/${fact.most}` }, h("i", { style: { width: `${(100 * fact.value) / fact.most}%` } }))),
    ];
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
