// Before the game: who sits where, inviting, what is agreed on, and how the game goes.

import { get, luck } from "./api.js";
import { aboutBot, agreementFields, agreementLine, playable, usualBot } from "./agreement.js";
import { menuButton, note } from "./bar.js";
import { capital, h, icon, keepFocus, openDialog, seatMark } from "./dom.js";
import { howTo } from "./howto.js";
import { invitePanel } from "./invite.js";
import { askName, joinPanel, sitting } from "./join.js";
import { myName, toggle } from "./prefs.js";
import { lagOf, slowText } from "./seats.js";
import { language, say } from "./texts.js";

const rooms = new WeakMap();

/** Shows the waiting room in `container`; called again with every frame. `actions.call(command)` gives the reply. */
export function waiting(container, frame, actions) {
  const known = rooms.get(container);
  const room = known && known.lang === language() && known.element.isConnected ? known : new Room(container, frame, actions);
  rooms.set(container, room);
  room.see(frame, actions);
}

class Room {
  constructor(container, frame, actions) {
    Object.assign(this, { frame, actions, lang: language(), game: null, bots: [], watches: false, filling: true, drawn: "" });
    this.welcome = h("div.top");
    this.people = h("section.panel.sheet.people", { "aria-labelledby": "seats-title" });
    this.invite = h("section.panel.sheet.inviting", { "aria-labelledby": "invite-title" });
    this.agreed = h("section.panel.sheet.agreed", { "aria-labelledby": "agreed-title" });
    this.status = h("p.unseen", { role: "status" });
    this.element = h("div.waiting", {},
      this.status, this.welcome, this.people,
      this.invite, this.agreed,
      h("section.panel.sheet.explain", {}, h("h2", {}, say("waiting.short")), howTo(frame.table.game)));
    container.replaceChildren(this.element);
    this.load(frame.table.game);
    if (frame.table.mine.length) actions.call({ do: "throw", luck: luck() }).catch(() => {}); // counts only where none is yet
  }

  /** What does not change while we wait: the game as it lies on the shelf. */
  async load(id) {
    try {
      this.game = (await get("shelf")).games.find((game) => game.id === id);
      this.bots = this.game?.bots ?? [];
      this.draw();
    } catch (problem) {
      note(problem.message);
    }
  }

  see(frame, actions) {
    const seen = JSON.stringify([frame.table, frame.seats]);
    const seats = [...frame.seats].sort((one, other) => one.seat - other.seat); // not mine first, as in the game
    Object.assign(this, { frame: { ...frame, seats }, actions });
    if (seen !== this.drawn) this.draw();
    this.drawn = seen;
  }

  draw() {
    const { seats } = this.frame;
    keepFocus(this.element, () => {
      this.drawWelcome();
      this.people.replaceChildren(
        h("h2", { id: "seats-title" }, say("waiting.seats")),
        h("ol.slots", {}, seats.map((seat) => this.slot(seat))),
        ...this.starting());
      this.drawAgreed();
      this.drawInvite();
    });
    const names = seats.filter((seat) => seat.kind !== "empty").map((seat) => seat.name);
    const text = `${say("waiting.seats")}: ${names.join(", ")}`;
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  /** Does something at the table; what is refused becomes a note. */
  async call(command) {
    const reply = await this.actions.call(command);
    if (reply.refused) note(reply.refused.text);
    return reply;
  }

  // --- somebody new ---

  drawWelcome() {
    const { table } = this.frame;
    const inside = table.mine.length > 0 || table.host;
    this.welcome.hidden = inside;
    if (inside) return this.welcome.replaceChildren();
    if (this.watches) return this.welcome.replaceChildren(h("p.hint", {}, say("join.watching")));
    const typed = this.welcome.querySelector("input")?.value;
    this.welcome.replaceChildren(joinPanel(this.frame, this.game, {
      sit: (seat, name) => this.call(sitting(seat, name)),
      watch: () => { this.watches = true; this.draw(); },
    }));
    const input = this.welcome.querySelector("input");
    if (input && typed !== undefined) input.value = typed;
    return undefined;
  }

  /** Who sits here may bring others; for the host that comes first on small screens while seats are free. */
  drawInvite() {
    const { table, seats } = this.frame;
    this.invite.hidden = !table.mine.length && !table.host;
    this.invite.classList.toggle("first", table.host && seats.some((seat) => seat.kind === "empty"));
    if (!this.invite.hidden && !this.invite.firstChild) this.invite.append(h("h2", { id: "invite-title" }, say("invite.title")), invitePanel(table.code));
  }

  // --- seats ---

  slot(seat) {
    return seat.kind === "empty" ? this.freeSlot(seat) : this.takenSlot(seat);
  }

  freeSlot({ seat }) {
    const { table } = this.frame;
    const sits = table.mine.length > 0;
    const closed = table.settings.locked && !table.host;
    const best = usualBot(this.bots);
    const others = sits ? [
      ["undo", say("waiting.move"), () => this.call({ do: "swap", seat: table.mine[0], other: seat })],
      ["screen", say("waiting.another"), () => this.sit(seat, false)],
    ] : [];
    return h("li.slot.free", {}, seatMark(seat), h("span.what", {}, say("waiting.free")),
      h("span.slot-acts", {},
        !sits && !closed ? h("button.alt", { type: "button", "data-key": `sit-${seat}`, onclick: () => this.sit(seat, true) }, say("waiting.sit")) : null,
        table.host && best ? h("button.alt", { type: "button", "data-key": `bot-${seat}`, onclick: () => this.call({ do: "bot", seat, bot: best.name }) }, icon("bot"), say("waiting.bot")) : null,
        others.length && !closed ? menuButton(say("waiting.more", { name: letterOf(seat) }), "more", () => others, { "data-key": `more-${seat}` }) : null));
  }

  async sit(seat, mine) {
    const letter = "ABCDEFGH"[seat];
    const name = (mine && myName()) || (await askName(say("join.who", { letter }), say("join.sit"), { mine, value: mine ? myName() : "" }));
    if (name) this.call(sitting(seat, name));
  }

  takenSlot(seat) {
    const entries = this.entries(seat);
    const first = this.frame.table.mine[0];
    const level = seat.kind === "bot" && this.frame.table.host && this.bots.length > 1;
    const notes = [
      seat.host ? say("waiting.hosts") : "",
      seat.me && seat.seat !== first ? say("waiting.this_device") : "",
      seat.kind === "person" && seat.here === false ? say("waiting.away") : "",
      seat.muted ? say("waiting.muted") : "",
      seat.kind === "bot" && !level ? seat.bot : "",
      this.aboutSeat(seat),
    ].filter(Boolean).join(" · ");
    return h(`li.slot${seat.me ? ".me" : ""}${seat.here === false ? ".away" : ""}`, {}, seatMark(seat.seat),
      h("span.what", {}, h("b", {}, seat.name), notes ? h("span.small", {}, notes) : null, lagOf(seat)),
      h("span.slot-acts", {},
        level ? this.level(seat) : null,
        entries.length ? menuButton(say("waiting.more", { name: seat.name }), "more", () => entries, { "data-key": `more-${seat.seat}` }) : null));
  }

  /** How the bot on a seat plays. */
  aboutSeat(seat) {
    const bot = seat.kind === "bot" && this.bots.find(({ title }) => title === seat.bot);
    return bot ? aboutBot(bot, this.frame.table.live) : "";
  }

  /** How good the bot is. */
  level(seat) {
    const pick = (event) => this.call({ do: "bot", seat: seat.seat, bot: event.target.value });
    return h("select", { "aria-label": say("waiting.level", { letter: seat.letter }), "data-key": `level-${seat.seat}`, onchange: pick },
      this.bots.map((bot) => h("option", { value: bot.name, selected: bot.title === seat.bot }, capital(bot.title))));
  }

  /** What can be done with a seat that is taken. */
  entries(seat) {
    const { table, seats } = this.frame;
    const at = seat.seat;
    const swap = (other) => () => this.call({ do: "swap", seat: at, other });
    const all = [];
    if (table.host && at > 0) all.push(["up", say("waiting.up"), swap(at - 1)]);
    if (table.host && at < seats.length - 1) all.push(["down", say("waiting.down"), swap(at + 1)]);
    if (seat.me && at === table.mine[0]) all.push(["pen", say("waiting.rename"), () => this.rename()]);
    if (seat.me) all.push(["leave", say("waiting.leave"), () => this.call({ do: "leave", seat: at })]);
    if (table.host && !seat.me && seat.kind === "person") {
      all.push(["mute", say(seat.muted ? "waiting.unmute" : "waiting.mute"), () => this.call({ do: "mute", seat: at, on: !seat.muted })]);
      all.push(["flag", say("waiting.hand_over"), () => this.call({ do: "host", seat: at })]);
    }
    if (table.host && !seat.me) all.push(["close", say("waiting.remove"), () => this.call({ do: "clear", seat: at })]);
    return all;
  }

  async rename() {
    const name = await askName(say("waiting.rename"), say("waiting.apply"));
    if (name) this.call({ do: "rename", name });
  }

  // --- beginning ---

  starting() {
    const { table, seats } = this.frame;
    const taken = seats.filter((seat) => seat.kind !== "empty").length;
    const host = seats.find((seat) => seat.host);
    const slow = slowText(this.frame);
    const advice = slow ? [h("p.hint", {}, slow)] : [];
    if (!table.host) return [...advice, h("p.hint", {}, say("waiting.host_starts", { name: host?.name ?? "" }))];
    const missing = this.missing();
    const bots = this.filling ? missing.length : 0;
    const why = bots ? "" : table.why_not_start;
    return [
      ...advice,
      ...(missing.length ? [toggle(say("waiting.fill", { n: missing.length }), say("waiting.fill_about", { n: table.players[0] }), this.filling, (on) => { this.filling = on; this.draw(); })] : []),
      h("button.do.big", { type: "button", "data-key": "start", disabled: Boolean(why), onclick: () => this.start(this.filling ? missing : []) },
        icon("play"), why ? say("waiting.start_plain") : say("waiting.start", { n: say(`create.n_${taken + bots}`) })),
      why ? h("p.small.why", {}, why) : "",
    ];
  }

  /** Seats that bots must take, because two or more people are too few for this game. */
  missing() {
    const { table, seats } = this.frame;
    const free = seats.filter((seat) => seat.kind === "empty").map(({ seat }) => seat);
    const taken = seats.length - free.length;
    const few = table.players[0] - taken;
    return taken > 1 && few > 0 && few <= free.length && this.bots.length ? free.slice(0, few) : [];
  }

  async start(missing) {
    const { name } = usualBot(this.bots) ?? {};
    for (const seat of missing) if (!(await this.call({ do: "bot", seat, bot: name })).ok) return;
    this.call({ do: "start" });
  }

  // --- what is agreed on ---

  drawAgreed() {
    const { table } = this.frame;
    const value = { ...table.settings, variants: table.variants };
    this.agreed.replaceChildren(
      h("header", {}, h("h2", { id: "agreed-title" }, say("waiting.agreed")),
        table.host && this.game ? h("button.alt", { type: "button", "data-key": "settings", onclick: () => openSettings(this.frame.table, this.game.variants, this.actions) }, icon("sliders"), say("waiting.settings")) : ""),
      h("p", {}, agreementLine(value, this.game?.variants ?? [])),
      table.practice ? h("p", {}, say("waiting.practice")) : "",
      h("div.fair", {}, icon("lock"), h("div", {}, h("p", {}, h("b", {}, say("waiting.fair"))), h("p.small", {}, say("waiting.fair_about")),
        h("details", {}, h("summary.small", { "data-key": "fingerprint" }, say("waiting.fingerprint")), h("code", {}, table.commitment)))));
  }
}

/** What may still be agreed on; `variants` of the game, none once it has begun. */
export function openSettings(table, variants, actions) {
  const value = structuredClone({ ...table.settings, variants: table.variants });
  const wrong = h("p.problem", { role: "alert", hidden: true });
  async function apply(event) {
    event.preventDefault();
    const fixed = { pace: undefined, ...(variants.length ? {} : { variants: undefined }) };
    const reply = await actions.call({ do: "set", ...value, variants: playable(variants, value, table.mine.length > 1), ...fixed });
    if (reply.ok !== false) {
      dialog.close();
      return;
    }
    wrong.textContent = reply.refused?.text ?? say("common.wrong");
    wrong.hidden = false;
  }
  const dialog = openDialog(say("waiting.settings_title"), h("form.agreeing", { onsubmit: apply, novalidate: true },
    ...(table.stage === "playing" ? [h("p.hint", {}, say("waiting.settings_vote"))] : []),
    agreementFields(value, { variants, shared: () => table.mine.length > 1 }), wrong,
    h("button.do", { type: "submit" }, say("waiting.apply"))), { close: say("common.close") });
}

const letterOf = (seat) => say("common.seat", { letter: "ABCDEFGH"[seat] });
