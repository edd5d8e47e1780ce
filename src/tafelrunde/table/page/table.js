// The page of a table: keeps the connection, shows the waiting room or the room where the game is played.

import { Problem, address } from "./api.js";
import { showWaiting } from "./attention.js";
import { makeBar, note } from "./bar.js";
import { h, icon } from "./dom.js";
import { showFirst } from "./first.js";
import { tableMenu } from "./menu.js";
import { reminderEntry } from "./reminder.js";
import { Room } from "./room.js";
import { Live, PAGE } from "./socket.js";
import { motif } from "./sounds.js";
import { Speaker } from "./speaker.js";
import { patterns } from "./svg.js";
import { language, say } from "./texts.js";
import { waiting } from "./waiting.js";

const NO_WORD = 4402;

/** Opens the table in `root` and stays with it. */
export function openTable(root, code) {
  return new Promise((resolve, reject) => new Table(root, code, resolve, reject));
}

class Table {
  constructor(root, code, ready, failed) {
    Object.assign(this, { code, ready, failed, frame: null, room: null, lang: language() });
    this.speaker = new Speaker();
    this.lost = h("span.lost", { role: "status", hidden: true });
    this.bar = makeBar({ redraw: () => this.speak(), buttons: () => this.barButtons(), menu: () => (this.room ? tableMenu(this.room) : reminderEntry(this)) });
    this.bar.show(say("common.house"));
    this.main = h("main", { id: "main", tabindex: "-1" }, h("p.busy", {}, say("common.loading")));
    this.live = h("div.unseen", { "aria-live": "polite" });
    root.replaceChildren(this.bar.element, this.main, this.live, patterns());
    document.addEventListener("keydown", (event) => this.room?.key(event));
    document.addEventListener("pointerdown", () => this.room?.tips.close(), true);
    setInterval(() => this.room?.seats.tick(), 500);
    this.socket = new Live(code, {
      see: (frame) => this.see(frame),
      lost: (why) => this.showLost(why),
      notice: (notice) => this.told(notice),
      closed: (code) => this.closed(code),
    });
  }

  call(command) {
    return this.socket.call(command);
  }

  barButtons() {
    const rules = h("button.icon", { type: "button", "aria-label": say("play.rules"), onclick: () => this.room.openRule() }, icon("rules"), h("span", {}, say("play.rules")));
    return [this.lost, ...(this.room ? [rules, this.room.folder, this.speaker.draw()] : [])];
  }

  // --- what the connection says ---

  see(frame) {
    if (begins(frame, this.frame)) motif(frame.table.game, this.code);
    this.frame = frame;
    this.ready();
    if (frame.table.stage === "waiting") this.showWaiting();
    else this.showRoom();
    this.head();
  }

  /** The bar and the title of the page: how far the game is, or was at the moment that somebody looks back to. */
  head() {
    const { table } = this.room?.seen ?? this.frame;
    const sub = [table.practice ? say("play.practice") : "", table.paused ? say("play.paused") : "", table.status, table.watching ? say("play.watching", { n: table.watching }) : ""];
    this.bar.show(table.title, sub.filter(Boolean).join(" · "));
    this.title();
  }

  /** How the connection is: "lost", "restart", "silent", or "" where all is well. */
  showLost(why) {
    this.lost.hidden = !why;
    this.lost.textContent = why ? say(`play.${why}`) : "";
  }

  told(notice) {
    this.reason = notice.text;
    if (notice.what === "fault" && this.room) this.room.broke(notice);
    else note(notice.text, 12);
    if (notice.what === "renewed") this.loadAgain();
  }

  /** The house has newer files than these: as soon as nothing is under way or half written, once. */
  loadAgain() {
    const written = [...document.querySelectorAll("input[type=text]")].some(({ value }) => value);
    if (this.socket.calls.size || written || document.querySelector("dialog[open]")) {
      setTimeout(() => this.loadAgain(), 1000);
      return;
    }
    try {
      if (sessionStorage.getItem("renewed") === PAGE) return; // that did not help
      sessionStorage.setItem("renewed", PAGE);
    } catch { return; } // a browser that keeps nothing would do so for ever
    location.reload();
  }

  /** There is no such table, or it is not for me. */
  closed(code) {
    if (code === NO_WORD) return location.reload(); // the house asks for a word by now: its door knows how
    const problem = new Problem(this.reason || say("common.no_table"), 404);
    if (!this.frame) return this.failed(problem);
    this.showLost("");
    this.main.replaceChildren(h("div.panel.gone", {}, h("p.problem", { role: "alert" }, problem.message), h("a.do", { href: address("") }, say("common.to_lobby"))));
    this.room = null;
    return undefined;
  }

  /** Another language: all words of the page anew, and the table sends its own. */
  speak() {
    if (this.lang === language()) return;
    this.lang = language();
    this.call({ do: "language", lang: language() });
    if (!this.room) {
      if (this.frame) this.see(this.frame);
      return;
    }
    const { talk: { tab }, replay, stepper } = this.room;
    replay.stop();
    stepper.stop();
    this.enter();
    this.room.talk.show(tab);
    if (replay.showing) this.room.replay.open(replay);
    else this.room.draw();
  }

  showWaiting() {
    if (this.room || !this.hall?.isConnected) {
      this.room = null;
      this.hall = h("div");
      this.main.replaceChildren(this.hall);
    }
    waiting(this.hall, this.frame, this);
  }

  showRoom() {
    if (this.room) {
      this.room.draw(this.frame);
      return;
    }
    this.enter();
    this.bar.draw();
    const at = new URLSearchParams(location.search).get("at");
    if (at !== null && /^\d{1,9}$/.test(at)) this.room.replay.open({ at: Number(at), veiled: true });
    this.room.draw();
    showFirst(this.frame.table.game).catch((problem) => note(problem.message));
  }

  enter() {
    this.room = new Room(this.code, this.frame, {
      call: (command) => this.call(command),
      headed: () => this.head(),
      tell: (lines) => this.live.replaceChildren(...lines.map((text) => h("p", {}, text))),
    });
    this.main.replaceChildren(this.room.room);
  }

  title() {
    const { table, prompt } = this.frame;
    const { showing, at, last } = this.room?.replay ?? {};
    const then = showing ? `${say("replay.at", { at, last })} · ` : "";
    const mine = (prompt.serial ?? 0) > 0 && !prompt.given && !prompt.passing && table.stage === "playing";
    showWaiting(mine ? `● ${say("play.title_turn")} · ${table.title}` : `${then}${table.title} · ${say("common.house")}`, Number(mine), true);
  }
}

/** Does the game begin before our eyes, or is this my first turn? */
function begins({ table, prompt, since }, before) {
  if (table.stage !== "playing") return false;
  const mine = (prompt.serial ?? 0) > 0 && !prompt.passing;
  return before?.table.stage === "waiting" || (mine && since === 1);
}
