// The first page: which game, my tables, open tables, and the way in with a code.

import { address, get } from "./api.js";
import { notifyTurn, showWaiting, tableAddress } from "./attention.js";
import { makeBar, note } from "./bar.js";
import { facts, openCreate, photo } from "./create.js";
import { h, icon, keepFocus, seatMark } from "./dom.js";
import { playNow } from "./first.js";
import { howToButton } from "./howto.js";
import { legalLine } from "./privacy.js";
import { deadline, language, say } from "./texts.js";

const FRESH = 15_000; // how often the lists are read again while somebody looks at them
const LATEST = 3; // finished games that are shown at once
const SELDOM = 60_000; // and while nobody does: only the title tells of it

export async function openLobby(root) {
  const lobby = new Lobby(root);
  await lobby.load();
  return lobby;
}

class Lobby {
  constructor(root) {
    this.bar = makeBar({ redraw: () => this.load().catch((problem) => note(problem.message)) });
    // the games are in the page already, without buttons
    this.main = root.querySelector("main.lobby") ?? h("main.lobby", { id: "main", tabindex: "-1" }, h("p.busy", {}, say("common.loading")));
    root.replaceChildren(this.bar.element, this.main);
    addEventListener("popstate", () => this.draw());
    document.addEventListener("visibilitychange", () => document.hidden || this.refresh());
    addEventListener("pageshow", (event) => event.persisted && this.load().catch(() => {})); // back from a table: things have moved on
    setInterval(() => this.refresh(), FRESH);
  }

  /** Everything in the language of now. */
  async load() {
    [this.shelf, this.tables] = await Promise.all([get("shelf"), get("tables")]);
    this.asked = Date.now();
    this.draw();
  }

  /** The lists of tables again, quietly. */
  async refresh() {
    if (!this.tables || this.creating() || (document.hidden && Date.now() - this.asked < SELDOM - 1000)) return undefined;
    this.asked = Date.now();
    const tables = await get("tables").catch(() => this.tables);
    if (JSON.stringify(tables) === JSON.stringify(this.tables) || this.creating()) return undefined;
    this.tell(tables);
    const moved = tables.why_not_open !== this.tables.why_not_open;
    this.tables = tables;
    this.title();
    if (moved) return this.draw();
    const lists = this.main.querySelector(".lists");
    const typed = lists.querySelector("#code").value;
    keepFocus(this.main, () => {
      this.main.querySelector(".next").replaceChildren(...this.next());
      lists.replaceChildren(...this.lists());
    });
    lists.querySelector("#code").value = typed;
    return undefined;
  }

  /** Whoever looks elsewhere hears of tables that have begun to wait for them. */
  tell(tables) {
    const known = this.waiting().map((table) => table.code);
    for (const { code } of waitingIn(tables)) if (!known.includes(code)) notifyTurn(code, () => location.assign(tableAddress(code)));
  }

  waiting() {
    return waitingIn(this.tables);
  }

  /** How many tables wait for me stands in the title, whatever this page shows. */
  title() {
    const game = this.creating();
    showWaiting(game ? `${game.title} · ${say("common.house")}` : say("common.house"), this.waiting().length);
  }

  /** The game that a table is just being made for. */
  creating() {
    if (this.tables?.why_not_open) return undefined;
    const id = new URLSearchParams(location.search).get("new");
    return this.shelf?.games.find((game) => game.id === id);
  }

  draw() {
    const game = this.creating();
    this.bar.show(game ? game.title : say("common.house"), game ? "" : say("lobby.subtitle"));
    this.title();
    if (game) openCreate(this.main, game, () => this.leave());
    else this.drawGames();
  }

  drawGames() {
    const { games } = this.shelf;
    const whyNot = this.tables.why_not_open; // where only hosts open tables, the others rather want to join one
    const shelf = [
      h("h2.ask", {}, say(whyNot ? "lobby.shelf" : games.length === 1 ? "lobby.title_one" : "lobby.title")),
      h(`ul.games${games.length === 1 ? ".one" : ""}`, {}, games.map((game) => this.card(game))),
    ];
    const lists = h("div.lists", {}, this.lists());
    this.main.className = "lobby";
    this.main.replaceChildren(
      h("div.next", {}, this.next()),
      ...(whyNot ? [h("p.hint", {}, whyNot), lists, ...shelf] : [...shelf, lists]),
      h("footer.credit.small", {}, games.map((game) => h("p", {}, h("b", {}, `${game.title}: `), game.credit)),
        legalLine()),
    );
  }

  /** The shortest way back: to where people wait for me, else to the last game against bots. */
  next() {
    const [waited] = this.waiting();
    const table = waited ?? this.tables.mine.find(({ stage, only_bots }) => stage === "playing" && only_bots);
    return table ? [h("a.panel.resume", { href: address(`t/${table.code}`), "data-key": "resume" },
      waited ? h("span.chip.now", {}, say("lobby.your_turn")) : null, h("b", {}, table.title), h("span.small", {}, who(table)), h("span.go", {}, say("lobby.resume"), icon("next")))] : [];
  }

  card(game) {
    return h("li.panel.game", {},
      photo(game),
      h("div", {},
        h("h3", {}, game.title),
        facts(game),
        h("p.teaser", {}, game.teaser),
        this.tables.why_not_open ? null : h("button.do", { type: "button", "data-key": `now-${game.id}`, onclick: (event) => this.play(game, event.currentTarget) },
          icon("play"), h("span", {}, say("lobby.now")), h("span.unseen", {}, `: ${game.title}`)),
        h("div.ways", {}, this.tables.why_not_open ? null : this.chooser(game), howToButton(game, { "data-key": `how-${game.id}` }))));
  }

  /** The way to the form. */
  chooser(game) {
    const open = (event) => { event.preventDefault(); this.create(game); };
    return h("a", { href: address(`?new=${encodeURIComponent(game.id)}`), "data-key": `play-${game.id}`, onclick: open }, say("lobby.choose"), h("span.unseen", {}, `: ${game.title}`));
  }

  /** At once, against bots. */
  async play(game, button) {
    if (button.disabled) return;
    button.disabled = true;
    try {
      await playNow(game);
    } catch (problem) {
      note(problem.message);
      button.disabled = false;
    }
  }

  create(game) {
    history.pushState({ lobby: true }, "", address(`?new=${encodeURIComponent(game.id)}`));
    this.draw();
    scrollTo(0, 0);
    this.main.querySelector("h2")?.focus({ preventScroll: true });
  }

  /** Back from there, the way somebody came. */
  leave() {
    if (history.state?.lobby) history.back();
    else location.assign(address(""));
  }

  lists() {
    const { mine, open } = this.tables;
    const others = open.filter((table) => !table.mine);
    const running = mine.filter((table) => table.stage !== "over");
    const over = mine.filter((table) => table.stage === "over");
    return [
      h("section.panel.sheet", {}, h("header", {}, h("h2", {}, say("lobby.mine")), this.waiting().length ? h("span.chip.now", {}, say("lobby.turns", { n: this.waiting().length })) : null),
        running.length || over.length ? h("ul.tables", {}, running.map(tableRow)) : h("p.small", {}, say(this.tables.why_not_open ? "lobby.mine_none_guest" : "lobby.mine_none")),
        over.length ? [h("h3", {}, say("lobby.last")), h("ul.tables", {}, over.slice(0, LATEST).map(tableRow))] : null,
        over.length > LATEST ? h("details", {}, h("summary", { "data-key": "over" }, say("lobby.over", { n: over.length - LATEST })), h("ul.tables", {}, over.slice(LATEST).map(tableRow))) : null),
      h("div.stack", {}, joinByCode(),
        h("section.panel.sheet", {}, h("h2", {}, say("lobby.open")),
          others.length ? h("ul.tables", {}, others.map(tableRow)) : h("p.small", {}, say("lobby.open_none")))),
    ];
  }
}

/** Is it my turn, and do people wait for me? Bots have time. */
const waits = (table) => table.my_turn && !table.only_bots;

/** The tables where people wait for me. */
const waitingIn = (tables) => tables.mine.filter(waits);

/** With whom: everybody but me; others at this browser are others, too. */
function who(table) {
  const taken = table.seats.filter((seat) => seat.kind !== "empty");
  const me = taken.find((seat) => seat.me);
  const names = taken.filter((seat) => seat !== me).map((seat) => seat.name);
  if (!names.length) return table.mine ? say("lobby.alone") : "";
  return say("lobby.with", { names: new Intl.ListFormat(language(), { type: "conjunction" }).format(names) });
}

/** A table in a list: the whole row leads there. */
function tableRow(table) {
  const taken = table.seats.filter((seat) => seat.kind !== "empty");
  const free = table.seats.length - taken.length;
  const notes = [
    who(table),
    table.stage === "waiting" && free ? say("lobby.free", { n: free }) : "",
    table.pace === "days" ? say("lobby.days") : "",
    table.practice ? say("lobby.practice") : "",
    table.my_turn && table.until > Date.now() ? say("lobby.until", { when: deadline(table.until) }) : "",
  ].filter(Boolean);
  const state = waits(table) ? "your_turn" : table.paused ? "paused" : table.stage === "over" ? "ended" : table.stage;
  return h("li", {}, h("a.table", { href: address(`t/${table.code}`), "data-key": `table-${table.code}` },
    table.stage === "over" ? h("img.ended", { src: address(`api/tables/${table.code}/picture.svg?lang=${language()}`), alt: "", width: "96", height: "60", loading: "lazy" })
      : h("span.marks", {}, taken.map((seat) => seatMark(seat.seat, 26))),
    h("span.what", {}, h("b", {}, table.title), table.result ? h("span", {}, table.result) : null, h("span.small", {}, notes.join(" · "))),
    h("span.when", {}, h(`span.chip${waits(table) ? ".now" : ""}`, {}, say(`lobby.${state}`)), h("span.small", {}, ago(table.changed))),
    icon("next")));
}

/** How long ago, in words. */
function ago(ms) {
  const words = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  const minutes = Math.max(0, Math.round((Date.now() - ms) / 60_000));
  if (minutes < 60) return minutes ? words.format(-minutes, "minute") : words.format(0, "second");
  if (minutes < 24 * 60) return words.format(-Math.round(minutes / 60), "hour");
  return words.format(-Math.round(minutes / 1440), "day");
}

/** The way in for who has only a code; a pasted link will do, too. */
function joinByCode() {
  const input = h("input", { type: "text", id: "code", name: "code", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: "200", "data-key": "code" });
  const wrong = h("p.problem", { role: "alert", hidden: true });
  async function go(event) {
    event.preventDefault();
    const typed = input.value.trim();
    const code = (/\/t\/([^/#?]+)/.exec(typed)?.[1] ?? typed).toLowerCase().replace(/\s+/g, "-");
    try {
      if (code) await get(`tables/${encodeURIComponent(code)}`);
      if (code) return location.assign(address(`t/${encodeURIComponent(code)}`));
      wrong.textContent = say("lobby.code_missing");
    } catch (problem) {
      wrong.textContent = problem.status === 404 ? say("common.no_table") : problem.message;
    }
    wrong.hidden = false;
    input.focus();
  }
  return h("form.panel.sheet.enter", { onsubmit: go, novalidate: true },
    h("h2", {}, say("lobby.join")),
    h("p.small", {}, say("lobby.join_about")),
    h("div.together", {}, h("label.field", {}, h("span", {}, say("lobby.code")), input), h("button.alt", { type: "submit" }, say("lobby.go"))),
    wrong);
}
