// What happened since my last move, for who comes back after a while or follows the link of a reminder.

import { h, icon } from "./dom.js";
import { say } from "./texts.js";

const AWAY = 5 * 60_000; // so long somebody must have been away
const KEY = "tafelrunde.seen";
const KEPT = 50; // tables

function seenBefore() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // a browser that keeps nothing
  }
}

/** Notes down how far somebody has seen a table, and when. */
function noteSeen(code, inputs) {
  const others = Object.entries(seenBefore()).filter(([other]) => other !== code).slice(1 - KEPT);
  try { localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(others), [code]: [Date.now(), inputs] })); } catch { /* then only the link knows */ }
}

export class CatchUp {
  /** `table`: code, frame, mark(seat, size), replay, sign(kind, ids), lastPlaces(), tell(lines). */
  constructor(table) {
    this.table = table;
    this.element = h("section.panel.catchup", { hidden: true, "aria-label": say("catchup.title") });
    this.begin = this.link();
    this.linked = this.begin !== null;
    document.addEventListener("visibilitychange", () => this.element.isConnected && this.look());
  }

  /** The number in the link of a reminder; it leaves the address, so that the page is as usual when it is opened again. */
  link() {
    const query = new URLSearchParams(location.search);
    const since = query.get("since");
    if (since === null) return null;
    query.delete("since");
    const rest = query.toString();
    history.replaceState(history.state, "", location.pathname + (rest ? `?${rest}` : "") + location.hash);
    return /^\d{1,9}$/.test(since) ? Number(since) : 0;
  }

  get open() {
    return !this.element.hidden;
  }

  update() {
    if (this.open && this.since() !== this.shown) this.close(); // I have moved
    if (this.open) this.draw();
    this.look();
  }

  /** If somebody has been away while things happened, or comes by a link, they are told. */
  look() {
    const { code, frame: { table } } = this.table;
    if (document.hidden || table.rushing) return;
    const [at, inputs] = seenBefore()[code] ?? [0, Infinity];
    const away = this.linked || (Date.now() - at >= AWAY && table.inputs > inputs);
    if (away && table.stage === "playing" && this.lines().length) this.show();
    this.linked = false;
    noteSeen(code, table.inputs);
  }

  /** The first input that is new: after my last one, or as the link of somebody who has no seat here says. */
  since() {
    const { since, table } = this.table.frame;
    return table.mine.length ? since : this.begin ?? 0;
  }

  lines() {
    const since = this.since();
    return since ? this.table.frame.log.filter((line) => line.n >= since && !this.table.frame.undone?.includes(line.n)) : [];
  }

  show() {
    this.shown = this.since();
    this.element.hidden = false;
    this.draw();
    this.table.tell([this.title(), ...this.lines().map((line) => line.text)]);
  }

  title() {
    return this.table.frame.table.mine.length ? say("catchup.title") : say("catchup.title_at", { number: this.shown });
  }

  draw() {
    const lines = this.lines();
    if (lines.length === this.drawn && this.element.firstChild) return;
    this.drawn = lines.length;
    const { table } = this.table.frame;
    const list = h("ol", { tabindex: "0", "aria-label": this.title() }, lines.map((line) => {
      const row = h("li", {}, (line.seat ?? -1) >= 0 ? this.table.mark(line.seat, 20) : h("span.dot"), h("span", {}, line.text));
      row.onpointerenter = () => this.table.sign("brackets", line.places ?? []);
      return row;
    }));
    list.onpointerleave = () => this.table.sign("brackets", this.table.lastPlaces());
    const last = lines.at(-1).n;
    this.element.replaceChildren(
      h("h2", {}, this.title()), list,
      ...(table.mine.length ? [] : [h("p.small", {}, say("catchup.no_seat"))]),
      h("div.row", {},
        h("button.do", { type: "button", onclick: () => this.close() }, say("catchup.done")),
        h("button.alt", { type: "button", onclick: () => this.table.replay.open({ at: this.shown, until: last, play: true }) }, icon("play"), say("catchup.play"))));
    list.scrollTop = list.scrollHeight; // what happened last counts most
  }

  close() {
    if (!this.open) return;
    this.element.hidden = true;
    this.element.replaceChildren();
    this.table.drawSince();
    this.table.sign("brackets", this.table.lastPlaces());
  }
}
