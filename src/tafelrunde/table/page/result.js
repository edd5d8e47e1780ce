// How it ended: headline, table and bars by source, and the scoring step by step on the board.

import { address, post } from "./api.js";
import { note } from "./bar.js";
import { Chances } from "./chances.js";
import { openDice } from "./dice.js";
import { h, icon, seatMark, svgElement } from "./dom.js";
import { calm } from "./prefs.js";
import { crown } from "./seats.js";
import { minus } from "./stepper.js";
import { seatLook } from "./svg.js";
import { say } from "./texts.js";

const STEP = 1500;

export class Results {
  /** `table`: code, frame, stepper, replay, room. */
  constructor(table) {
    this.table = table;
    this.element = h("section.panel.result", { hidden: true });
    this.at = -1; // step that is shown; -1: all is counted
    this.chances = new Chances(table);
  }

  update(frame) {
    const { result } = frame;
    this.element.hidden = !result;
    if (!result || (this.result === result && this.rematch === frame.table.rematch)) return;
    const first = !this.result;
    this.result = result;
    this.rematch = frame.table.rematch;
    this.draw(frame);
    if (first) this.countUp();
  }

  draw(frame) {
    const { result } = this;
    const { code } = this.table;
    this.bars = h("div.bars-place");
    this.body = h("tbody");
    const again = frame.table.rematch
      ? h("a.do", { href: address(`t/${frame.table.rematch}`) }, say("result.to_rematch"))
      : h("button.do", { type: "button", onclick: () => this.again(code) }, say("result.again"));
    this.element.replaceChildren(
      h("header", {}, result.scored ? crown() : icon("flag"), h("div", {}, h("h2", { tabindex: "-1" }, result.headline), h("p.small", {}, result.reason))),
      ...(result.scored ? [
        h("div.scroll", { tabindex: "0", role: "group", "aria-label": say("result.table") }, h("table", {},
          h("thead", {}, h("tr", {}, ["rank", "player"].map((key) => h("th", { scope: "col" }, say(`result.${key}`))), result.sources.map((source) => h("th", { scope: "col" }, source)), h("th", { scope: "col" }, say("result.total")))),
          this.body)),
        this.bars, this.key(),
      ] : []),
      this.chances.element,
      h("div.row", {},
        again,
        result.scored && result.steps.length ? h("button.alt", { type: "button", onclick: () => this.begin() }, say("result.show")) : null,
        h("button.alt", { type: "button", onclick: () => this.table.replay.open({ at: 0, play: true }) }, say("result.replay")),
        h("button.alt", { type: "button", onclick: () => openDice(code) }, say("result.dice"))));
    this.drawPoints(result.rows);
    this.chances.ask();
  }

  async again(code) {
    try {
      const { code: next } = await post(`tables/${encodeURIComponent(code)}/rematch`);
      location.assign(address(`t/${next}`));
    } catch (problem) {
      note(problem.message);
    }
  }

  /** Table and bars for these rows: final, or as far as the counting has come. */
  drawPoints(rows) {
    this.body.replaceChildren(...rows.map((row) => h(row.rank === 1 && this.at < 0 ? "tr.won" : "tr", {},
      h("td", {}, this.at < 0 ? String(row.rank) : ""), h("th", { scope: "row" }, h("span.name", {}, seatMark(row.seat, 26), row.name)),
      row.parts.map((points) => h("td", {}, minus(points))), h("td", {}, h("b", {}, minus(row.total))))));
    this.bars.replaceChildren(this.drawBars(rows));
  }

  drawBars(rows) {
    const gained = (row) => row.parts.reduce((sum, points) => sum + Math.max(0, points), 0);
    const most = Math.max(1, ...this.result.rows.map(gained));
    const below = Math.max(0, ...this.result.rows.map((row) => -row.total)); // room for who has less than nothing
    const unit = 330 / (most + below);
    const drawn = rows.map((row, k) => {
      let x = below * unit;
      const pieces = row.parts.map((points, source) => {
        const piece = points > 0 ? bar(x, points * unit, fillOf(row.seat, source), points) : "";
        x += Math.max(0, points) * unit;
        return piece;
      });
      let back = x; // what is lost lies over the end of what was gained
      const losses = row.parts.map((points) => {
        back += Math.min(0, points) * unit;
        return points < 0 ? bar(back, -points * unit, "url(#pat-minus)", minus(points)) : "";
      });
      return `<g transform="translate(34 ${k * 40 + 4})">${pieces.join("")}${losses.join("")}<text x="${(x + 8).toFixed(1)}" y="23" font-size="20" fill="currentColor">${minus(row.total)}</text></g>`;
    });
    const height = rows.length * 40 + 4;
    const svg = svgElement(`<svg class="bars" viewBox="0 0 420 ${height}" font-family="Rubik, sans-serif" font-weight="700" role="img">${drawn.join("")}</svg>`);
    svg.setAttribute("aria-label", rows.map((row) => `${row.name}: ${minus(row.total)}`).join(", "));
    rows.forEach((row, k) => {
      const mark = seatMark(row.seat, 28);
      mark.setAttribute("x", "0");
      mark.setAttribute("y", String(k * 40 + 6));
      svg.append(mark);
    });
    return svg;
  }

  key() {
    const { rows, sources } = this.result;
    const costs = (k) => rows.some((row) => row.parts[k] < 0);
    return h("p.key", {}, sources.map((source, k) => h("span", {}, h(costs(k) ? "i.minus" : `i.k${k % 4}`), h("b", {}, source))));
  }

  /** Numbers count up once. */
  countUp() {
    if (calm() || !this.result.scored) return;
    const start = performance.now();
    const step = (now) => {
      const part = Math.min(1, (now - start) / 600);
      if (this.at < 0) this.drawPoints(this.result.rows.map((row) => {
        const parts = row.parts.map((points) => Math.round(points * part));
        return { ...row, parts, total: parts.reduce((sum, points) => sum + points, 0) };
      }));
      if (part < 1) requestAnimationFrame(step);
      else if (this.at < 0) this.drawPoints(this.result.rows);
    };
    requestAnimationFrame(step);
  }

  // --- step by step ---

  begin() {
    const { stepper, room, replay } = this.table;
    replay.close();
    stepper.begin(this.result.steps, {
      pace: STEP, end: say("result.done"), shown: (at) => this.count(at), ended: () => { room.classList.remove("counting"); this.count(-1); },
    });
    room.classList.add("counting");
    stepper.element.scrollIntoView({ block: "nearest" });
  }

  /** Table and bars as they are after a step; -1: after the last. */
  count(at) {
    const { steps, rows } = this.result;
    this.at = at;
    if (at < 0) return this.drawPoints(rows);
    return this.drawPoints(rows.map((row) => {
      const parts = row.parts.map((_, source) => steps.slice(0, at + 1)
        .filter((other) => other.seat === row.seat && other.source === source).reduce((sum, other) => sum + other.points, 0));
      return { ...row, parts, total: parts.reduce((sum, part) => sum + part, 0) };
    }));
  }
}

/** A piece of a bar, with its number if there is room. */
function bar(x, width, fill, words) {
  const [wide, middle] = [Math.max(1, width - 2), x + width / 2 - 1];
  const half = 5 + 4 * String(words).length;
  const label = wide > 2 * half - 2 ? `<rect x="${(middle - half).toFixed(1)}" y="7" width="${2 * half}" height="18" rx="5" fill="#FFF" fill-opacity=".92"/><text x="${middle.toFixed(1)}" y="20.5" text-anchor="middle" font-size="13" fill="#26231F">${words}</text>` : "";
  return `<rect x="${x.toFixed(1)}" y="2" width="${wide.toFixed(1)}" height="28" rx="4" fill="${fill}" stroke="#14181C" stroke-opacity=".55" stroke-width="1.5"/>${label}`;
}

/** Every source of points has a filling of its own. */
function fillOf(seat, source) {
  const { letter, fill, tint } = seatLook(seat);
  return [tint, fill, `url(#pat-${letter})`, "#FFF"][source % 4];
}
