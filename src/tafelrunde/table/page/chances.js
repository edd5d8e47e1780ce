// How likely each seat was to win, over the whole game: a graph, and its turning points with the way to the replay.

import { get } from "./api.js";
import { h, openDialog, seatColour, seatMark, set, svgElement } from "./dom.js";
import { language, say } from "./texts.js";

const PAUSE = 700; // milliseconds between two questions whether it is worked out
const [WIDE, HIGH] = [420, 190];
const [LEFT, RIGHT, TOP, BOTTOM] = [40, WIDE - 34, 8, HIGH - 14];
const MARK = 24;

/** Each seat's line has a pattern of its own, beside its colour and the mark at its end. */
const DASHES = ["", "9 4", "2 4", "12 4 2 4", "5 3", "1 3", "14 5", "6 3 2 3"];

export class Chances {
  /** `table`: code, frame, replay. `before`: called before the replay opens. */
  constructor(table, before = () => {}) {
    Object.assign(this, { table, before, asked: "" });
    this.element = h("section.chances", { hidden: true, "aria-label": say("chances.title") });
  }

  /** Ask until it is worked out; once for each game and language. */
  async ask() {
    const { inputs } = this.table.frame.table;
    const asked = `${language()} ${inputs}`;
    if (this.asked === asked) return;
    this.asked = asked;
    this.status = h("p.small", { role: "status" });
    this.meter = h("progress", { max: "100", "aria-label": say("chances.title") });
    this.element.replaceChildren(h("h3", {}, say("chances.title")), this.status, this.meter);
    while (this.asked === asked) {
      let found;
      try {
        found = await get(`tables/${encodeURIComponent(this.table.code)}/chances`);
      } catch (problem) {
        this.status.textContent = problem.message;
        this.meter.remove();
        this.element.hidden = false;
        return;
      }
      if (this.asked !== asked) return;
      this.element.hidden = false;
      if (found.percent === 100) return this.show(found);
      const said = say("chances.working", { n: found.percent });
      if (!this.status.textContent) this.status.textContent = said; // read out once; the bar tells the rest
      this.meter.value = found.percent;
      await new Promise((done) => { setTimeout(done, PAUSE); });
    }
  }

  show({ text = "", course = [], turns = [] }) {
    if (!course.length) return this.element.replaceChildren(h("h3", {}, say("chances.title")), h("p.small", {}, text));
    return this.element.replaceChildren(
      h("h3", {}, say("chances.title")),
      this.graph(course, turns, text),
      h("p.small", {}, say("chances.about")),
      h("h4", {}, say("chances.turns")),
      turns.length ? h("ol.turns", {}, turns.map((turn, k) => this.turn(turn, k))) : h("p.small", {}, say("chances.none")));
  }

  /** A turning point in words; a click opens the replay there. */
  turn(turn, k) {
    return h("li", {}, h("button.alt", { type: "button", "aria-label": say("chances.go", { line: turn.line }), onclick: () => this.open(turn.number) },
      h("i.number", { "aria-hidden": "true" }, k + 1), seatMark(turn.seat, 22),
      h("span", {}, h("b", {}, say("chances.turn", { number: turn.number, name: this.name(turn.seat), before: turn.before, after: turn.after })), h("span.small", {}, turn.text))));
  }

  name(seat) {
    return this.table.frame.seats.find((other) => other.seat === seat)?.name ?? "";
  }

  open(number) {
    this.before();
    this.table.replay.open({ at: number });
  }

  /** Lines from left to right, a mark at the end of each, and numbers at the turning points. */
  graph(course, turns, text) {
    const last = Math.max(1, course.at(-1).number);
    const x = (number) => LEFT + ((RIGHT - LEFT) * number) / last;
    const y = (chance) => BOTTOM - (BOTTOM - TOP) * chance;
    const rule = (chance, words) => `<path d="M${LEFT} ${y(chance)}H${RIGHT}" class="rule"/><text x="${LEFT - 6}" y="${y(chance) + 4}" text-anchor="end" class="scale">${words}</text>`;
    const seats = course[0].chances.map((_, seat) => seat);
    const way = (seat) => `M${course.map(({ number, chances }) => `${x(number).toFixed(1)} ${y(chances[seat]).toFixed(1)}`).join("L")}`;
    const line = (seat) => `<path d="${way(seat)}" class="under" stroke-dasharray="${DASHES[seat]}"/><path d="${way(seat)}" class="line" stroke="${seatColour(seat)}" stroke-dasharray="${DASHES[seat]}"/>`;
    const sign = ({ number, seat, after }, k) => {
      const [across, down] = [x(number), y(after / 100)];
      return `<g class="turn" data-number="${number}"><path d="M${across.toFixed(1)} ${TOP}V${BOTTOM}"/><circle cx="${across.toFixed(1)}" cy="${down.toFixed(1)}" r="8.5" stroke="${seatColour(seat)}"/>` +
        `<text x="${across.toFixed(1)}" y="${(down + 4).toFixed(1)}" text-anchor="middle">${k + 1}</text></g>`;
    };
    const svg = svgElement(`<svg class="course" viewBox="0 0 ${WIDE} ${HIGH}" role="img" font-family="Rubik, sans-serif">` +
      `${rule(0, "0")}${rule(0.5, say("chances.half"))}${rule(1, say("chances.all"))}${seats.map(line).join("")}${turns.map(sign).join("")}</svg>`);
    svg.setAttribute("aria-label", `${say("chances.title")}. ${text}`);
    ends(seats.map((seat) => y(course.at(-1).chances[seat]))).forEach((down, seat) => {
      svg.append(set(seatMark(seat, MARK), { x: RIGHT + 5, y: down - MARK / 2 }));
    });
    svg.onclick = (event) => this.open(event.target.closest("[data-number]")?.dataset.number * 1 || nearest(course, svg, event, last));
    return svg;
  }
}

/** Where marks stand that belong at these heights: none over another one. */
function ends(heights) {
  const order = heights.map((height, seat) => [height, seat]).sort(([a], [b]) => a - b);
  const found = [];
  let least = MARK / 2;
  order.forEach(([height, seat], k) => {
    const most = HIGH - MARK / 2 - MARK * 0.9 * (order.length - 1 - k);
    found[seat] = Math.min(most, Math.max(least, height));
    least = found[seat] + MARK * 0.9;
  });
  return found;
}

/** The number of the moment next to a click. */
function nearest(course, svg, event, last) {
  const { left, width } = svg.getBoundingClientRect();
  const across = ((event.clientX - left) / width) * WIDE;
  const number = ((across - LEFT) / (RIGHT - LEFT)) * last;
  return course.reduce((best, one) => (Math.abs(one.number - number) < Math.abs(best.number - number) ? one : best)).number;
}

/** The same in a dialog. */
export function openChances(table) {
  const place = h("div.in-words", { tabindex: "0" });
  const dialog = openDialog(say("menu.chances"), place, { close: say("common.close"), wide: true });
  const chances = new Chances(table, () => dialog.close());
  place.append(chances.element);
  chances.ask();
}
