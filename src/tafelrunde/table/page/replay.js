// The table as it was: a slider over all steps, from any eyes that are open to me, with links and files of a moment.
// A step is one accepted input: an answer, time that was up, something taken back. They are numbered from 1 to the last.

import { address, fetchFile, get } from "./api.js";
import { note } from "./bar.js";
import { Board } from "./board.js";
import { h, icon, seatMark, set, signButton } from "./dom.js";
import { asClock, asPicture } from "./socket.js";
import { language, say } from "./texts.js";

const STEP = 1100; // milliseconds for a step

/** A link to a file was pressed: keep it, or say why there is none. */
async function save(event) {
  event.preventDefault();
  try {
    const file = await fetchFile(event.currentTarget.href);
    const url = URL.createObjectURL(file);
    h("a", { href: url, download: file.name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (problem) {
    note(problem.message);
  }
}

export class Replay {
  /** `table`: code, frame, dice, clocks, drawParts(mine, extras), partScenes(), call(command), refuse(refused), room. */
  constructor(table) {
    this.table = table;
    this.open_ = false;
    this.veiled = false; // came by a link to a moment: nothing later is told until somebody asks for it
    this.moment_ = null; // the one in sight
    this.board = null;
    this.kept = new Map(); // moments that were fetched
    this.seat = null;
    this.me = null; // who has said "it's me" to look back, where several people share this browser
    this.build();
  }

  build() {
    const step = (by) => () => { this.stop(); this.go(this.at + by); };
    this.title = h("strong", {}, say("replay.title"));
    this.words = h("p.what", { role: "status" });
    this.slider = h("input", { type: "range", min: "0", "aria-label": say("replay.move"), oninput: () => { this.stop(); this.go(Number(this.slider.value)); } });
    this.count = h("output.small");
    this.player = signButton("play", say("replay.play"), () => (this.timer ? this.stop() : this.play()));
    this.eyes = h("select", { "aria-label": say("replay.eyes"), onchange: () => this.look(this.eyes.value === "" ? null : Number(this.eyes.value)) });
    this.cover = h("div.cover", { role: "dialog" }); // over the board, until somebody says that it is them
    this.files = h("div.row.files");
    this.leave = h("button.alt.leave", { type: "button", onclick: () => this.close() });
    this.element = h("div.panel.replay", { hidden: true },
      h("header", {}, this.title, this.words, this.leave),
      h("div.row.steps-row", {},
        signButton("back", say("replay.before"), step(-1)), this.player, signButton("next", say("replay.after"), step(1)),
        this.slider, this.count),
      h("div.row.more", {}, this.eyes, this.files));
  }

  get showing() {
    return this.open_;
  }

  /** The frame as it is to be shown: of now, or while somebody looks back, of then. Who came by a link to a moment is told
      nothing later, until they leave the replay or come to its end; everybody else knows the log and the result. */
  then(frame) {
    this.heed(frame.table);
    const moment = this.moment_;
    if (!this.open_ || (!moment && !this.veiled)) return frame;
    const known = ({ seat, letter, kind, name, me }) => ({ seat, letter, kind, name, me });
    return {
      ...frame,
      table: { ...frame.table, status: moment?.status ?? "", stage: moment?.over ? "over" : "playing", paused: false },
      seats: moment?.states ?? frame.seats.map(known),
      automatic: moment?.automatic ?? [],
      result: moment?.over ? frame.result : null,
      ...(this.veiled ? { log: frame.log.filter(({ n }) => n <= this.at), undone: moment?.undone ?? [] } : {}),
    };
  }

  /** Opens at a moment; `play`: goes on by itself, `until` a moment, and closes there. `veiled`: see `then`. */
  open({ at = 0, play = false, until = null, veiled = false, seat = this.table.frame.table.looking } = {}) {
    this.until = until;
    this.table.sheet("");
    if (!this.open_) {
      this.open_ = true;
      this.veiled = veiled && at < this.last;
      this.seat = seat;
      this.shown = NaN; // the moment in sight
      this.element.hidden = false;
      this.table.room.classList.add("replaying");
      this.board ??= new Board({ click: () => {}, hover: () => {}, free: () => this.table.free() });
      this.board.element.classList.add("then");
      this.table.board.element.after(this.board.element);
      this.before = document.activeElement;
      this.slider.focus({ preventScroll: true });
      this.element.scrollIntoView({ block: "nearest" });
    }
    this.stop();
    this.go(at);
    if (play) this.play();
  }

  // --- several people at one browser: nobody sees another one's hand until they say "it's me" ---

  /** May the hand of this seat be shown without asking? */
  mayShow(seat) {
    const { covers, looking } = this.table.frame.table;
    return !covers || seat === null || seat === looking || seat === this.me;
  }

  look(seat) {
    this.cover.remove();
    this.seat = this.mayShow(seat) ? seat : null;
    this.go(this.at);
    if (this.seat === seat) return;
    this.stop();
    const name = this.table.frame.seats.find((other) => other.seat === seat)?.name ?? "";
    const mine = () => { this.me = seat; this.look(seat); };
    const button = h("button.do", { type: "button", onclick: mine }, say("hotseat.me"));
    set(this.cover, { "aria-label": say("hotseat.title", { name }) });
    this.cover.replaceChildren(h("div.panel", {}, seatMark(seat, 64), h("h2", {}, say("hotseat.title", { name })), h("p.small", {}, say("hotseat.about", { name })), button));
    this.board.element.after(this.cover);
    button.focus({ preventScroll: true });
  }

  /** When the screen passes on, whoever looked back does no more. */
  heed({ looking, covered = null }) {
    const passed = this.screen !== undefined && this.screen !== `${looking}/${covered}`;
    this.screen = `${looking}/${covered}`;
    if (passed) this.me = null;
    if (passed && this.open_ && !this.mayShow(this.seat)) this.look(null);
  }

  close() {
    if (!this.open_) return;
    this.stop();
    this.cover.remove();
    this.me = null;
    this.open_ = this.veiled = false;
    this.moment_ = null;
    this.element.hidden = true;
    this.board.element.remove();
    this.table.room.classList.remove("replaying");
    const url = new URL(location.href);
    url.searchParams.delete("at"); // whoever loads the page again wants what they saw last
    history.replaceState(history.state, "", url);
    this.table.draw();
    this.before?.focus?.({ preventScroll: true });
  }

  play() {
    if (this.at >= this.last) this.go(0);
    this.timer = setInterval(() => {
      if (this.at >= (this.until ?? this.last)) {
        this.stop();
        if (this.until !== null && !this.veiled) this.close();
      } else this.go(this.at + 1);
    }, STEP);
    this.drawPlayer();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.drawPlayer();
  }

  drawPlayer() {
    const key = this.timer ? "pause" : "play";
    this.player.replaceChildren(icon(key));
    set(this.player, { "aria-label": say(`replay.${key}`), title: say(`replay.${key}`) });
  }

  get last() {
    return this.table.frame.table.inputs;
  }

  async go(number) {
    this.at = Math.max(0, Math.min(this.last, number));
    this.drawRow();
    set(this.element, { "aria-busy": "true" }); // until the moment is there that the slider tells of
    const { at, seat } = this;
    try {
      const moment = await this.moment(at, seat);
      if (at !== this.at || seat !== this.seat || !this.open_) return;
      this.show(moment);
    } catch (problem) {
      this.stop();
      this.words.textContent = problem.message;
    }
    set(this.element, { "aria-busy": false });
  }

  async moment(at, seat) {
    const key = `${at}/${seat}/${language()}/${at === this.last ? this.table.frame.version : ""}`;
    if (!this.kept.has(key)) {
      if (this.kept.size > 300) this.kept.clear();
      const query = seat === null ? "" : `?seat=${seat}`;
      this.kept.set(key, await get(`tables/${encodeURIComponent(this.table.code)}/moments/${at}${query}`));
    }
    return this.kept.get(key);
  }

  show(moment) {
    this.moment_ = moment;
    if (this.at >= this.last) this.veiled = false; // they have asked for all of it
    this.table.draw();
    this.words.textContent = moment.lines.map((line) => line.text).join(" ") || say(this.at ? "replay.nothing" : "replay.start");
    this.board.update(asPicture(moment.board), null);
    this.board.scene.sign("brackets", moment.lines.flatMap((line) => line.places ?? []));
    this.table.drawParts(asPicture(moment.mine), moment.extras.map(asPicture));
    this.table.dice.look([this.board.scene, ...this.table.partScenes()], this.at === this.shown + 1);
    this.table.clocks.update(asClock(moment), false);
    this.shown = this.at;
    const names = this.table.frame.seats;
    const eyes = [["", say("replay.nobody")], ...moment.seats.map((seat) => [seat, names[seat]?.name ?? seat])];
    this.eyes.replaceChildren(...eyes.map(([value, name]) => h("option", { value, selected: String(value) === String(moment.seat ?? "") }, say("replay.eyes_of", { name }))));
    this.eyes.hidden = eyes.length < 2;
  }

  drawRow() {
    this.leave.textContent = say(this.table.frame.table.stage === "over" ? "replay.to_result" : "replay.close");
    set(this.slider, { max: this.last, "aria-valuetext": say("replay.at", { at: this.at, last: this.last }) });
    this.slider.value = this.at;
    this.count.textContent = say("replay.at", { at: this.at, last: this.last });
    const { code, frame } = this.table;
    const query = `?at=${this.at}${this.seat === null ? "" : `&seat=${this.seat}`}`;
    const file = (path, name) => h("a.alt", { href: address(`api/tables/${code}/${path}`), download: "", onclick: save }, name);
    this.files.replaceChildren(
      h("button.alt", { type: "button", onclick: () => this.copyLink() }, icon("link"), say("replay.link")),
      file(`picture.svg${query}`, "SVG"), file(`picture.png${query}`, "PNG"),
      ...(frame.table.stage === "over" ? [file("save", say("replay.save"))] : []),
      ...(frame.table.stage === "playing" && frame.table.mine.length && this.at < this.last
        ? [h("button.alt", { type: "button", onclick: () => this.proposeBack() }, icon("undo"), say("replay.back_here"))] : []));
  }

  async copyLink() {
    const url = address(`t/${this.table.code}?at=${this.at}`);
    try {
      await navigator.clipboard.writeText(url);
      note(say("replay.copied"));
    } catch {
      note(url, 20); // without https there is no clipboard
    }
  }

  proposeBack() {
    this.close();
    this.table.do({ do: "propose", what: "back", number: this.at });
  }
}
