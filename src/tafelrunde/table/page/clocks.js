// Clocks that a game draws: elements with data-from and data-until, in the game's own time, which runs on here between two messages.

import { h } from "./dom.js";
import { calm } from "./prefs.js";
import { sound } from "./sounds.js";
import { say } from "./texts.js";

const LAST = 3; // seconds in which everybody should notice
const SHORT = 5000; // milliseconds; who has so little needs no warning before the end

export class Clocks {
  /** `table`: inSight() gives the scenes that are shown, told(words) reads something out. */
  constructor(table) {
    this.table = table;
    this.clock = null; // what the last message said of time
    this.ahead = 0; // of this page's own clock
    this.known = new Map(); // until -> seconds that were left when it was last seen
    this.count = h("b");
    this.again = h("div.resuming", { role: "status", hidden: true }, h("span", {}, say("play.resuming")), this.count); // the house was away
  }

  /** The game's time now. Of all messages the one that was fastest tells it best. */
  get now() {
    const { time, runs } = this.clock;
    return runs ? performance.now() + this.ahead : time;
  }

  /** What a message says of time. Gives words to be read out. */
  update(clock, resuming) {
    const goesOn = this.clock?.runs && clock?.runs && clock.time >= this.clock.time;
    if (clock && clock !== this.clock) this.ahead = Math.max(clock.time - clock.at, goesOn ? this.ahead : -Infinity);
    this.clock = clock;
    this.again.hidden = !resuming;
    return this.show();
  }

  /** Draws all clocks as they stand now, and goes on as long as one of them runs. Gives words to be read out. */
  show() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    if (!this.clock) return [];
    const { runs, wait, at } = this.clock;
    const rest = wait - (performance.now() - at);
    if (!this.again.hidden) write(this.count, String(secondsOf(rest)));
    const drawn = this.table.inSight().flatMap((scene) => [...scene.svg.querySelectorAll("[data-until]")].map((element) => this.draw(element)));
    const words = this.heed(drawn.filter(({ open }) => open));
    const lefts = [...(runs ? drawn.map(({ left }) => left) : []), ...(this.again.hidden ? [] : [rest])].filter((left) => left > 0);
    if (!lefts.length) return words;
    const next = () => this.table.told(this.show());
    if (calm()) this.timer = setTimeout(next, Math.min(...lefts.map((left) => left % 1000 || 1000)) + 5);
    else this.frame = requestAnimationFrame(next);
    return words;
  }

  draw(element) {
    const [from, until] = [Number(element.dataset.from), Number(element.dataset.until)];
    const left = Math.min(until - this.now, until - from);
    const part = Math.max(0, left / (until - from));
    const [text, ring] = [element.querySelector(".seconds"), element.querySelector(".sand")];
    if (text) write(text, String(secondsOf(left)));
    if (ring) {
      const wide = left > 0 && left <= LAST * 1000;
      ring.style.strokeWidth = wide ? 2 * Number(ring.getAttribute("stroke-width")) : "";
      if (!calm()) ring.style.strokeDashoffset = 1 - part;
    }
    if (!calm()) {
      for (const sand of element.querySelectorAll(".rest")) sand.style.transform = `scaleY(${part})`;
      for (const sand of element.querySelectorAll(".fall")) sand.style.transform = `scaleY(${1 - part})`;
    }
    return { until, left, all: until - from, open: Boolean(text) && this.now >= from && !element.closest(".mine") };
  }

  /** What everybody should hear: a clock that begins, its last seconds and its end. */
  heed(clocks) {
    const words = [];
    const seen = new Map(clocks.map(({ until, left }) => [until, secondsOf(left)]));
    for (const [until, seconds] of this.clock.runs ? seen : []) {
      const before = this.known.get(until);
      if (seconds === before) continue;
      const warned = seconds === LAST && clocks.some((clock) => clock.until === until && clock.all > SHORT);
      if (before === undefined ? seconds > 1 : warned) words.push(say("play.seconds_left", { n: seconds }));
      if (seconds > 0 && seconds <= LAST) sound("tick");
    }
    if ([...this.known].some(([until, before]) => before === 1 && !seen.get(until))) sound("gong");
    this.known = seen;
    return words;
  }
}

const secondsOf = (ms) => Math.max(0, Math.ceil(ms / 1000));

function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}
