// The room in which a game is played: puts the parts together, gives each of them every frame, and says what a click means.

import { notifyTurn } from "./attention.js";
import { keepAwake } from "./awake.js";
import { Board, thingAt } from "./board.js";
import { CatchUp } from "./catchup.js";
import { Chat } from "./chat.js";
import { Choices } from "./choices.js";
import { Clocks } from "./clocks.js";
import { h, icon, intoView, ownMark, seatColour, seatMark, set, signButton } from "./dom.js";
import { Cover } from "./hotseat.js";
import { askName, sitting } from "./join.js";
import { Log } from "./log.js";
import { openKeys, openWords } from "./menu.js";
import { Panels } from "./panels.js";
import { Passing } from "./passing.js";
import { pref, setPref } from "./prefs.js";
import { Replay } from "./replay.js";
import { Results } from "./result.js";
import { Rulebook } from "./rules.js";
import { Seats, slowText, untilText } from "./seats.js";
import { onShape, shape, targetSize } from "./shape.js";
import { sound } from "./sounds.js";
import { Stepper } from "./stepper.js";
import { Scene } from "./svg.js";
import { Talk } from "./talk.js";
import { Tally } from "./tally.js";
import { say } from "./texts.js";
import { Tips } from "./tips.js";
import { Dice } from "./tumble.js";
import { Votes } from "./votes.js";

const LONG_QUESTION = 76; // letters of a question that is written smaller, so that two lines hold it
const READING = 2500; // milliseconds in which a refusal stays in a rush, though the next answer was fine

export class Room {
  /** `call(command)` gives the reply; `tell(lines)` reads them out; `headed()`: the bar and the title of the page may be others. */
  constructor(code, frame, { call, tell, headed }) {
    Object.assign(this, { code, frame, call, tell, headed, drawn: null });
    this.board = new Board({ click: (event) => this.clicked(event, this.board.scene), hover: (element) => this.hovered(element, this.board.scene), free: () => this.free() });
    this.board.scene.svg.addEventListener("dblclick", (event) => {
      if (!this.choices.targets.includes(this.thing(event.target, this.board.scene))) this.board.fit();
    });
    this.passing = new Passing(this);
    this.choices = new Choices(this);
    this.tips = new Tips(this);
    this.tips.watch(this.board.scene);
    this.seats = new Seats(this);
    this.log = new Log(this);
    this.chat = new Chat(this, (unread) => this.talk?.badge(unread));
    this.votes = new Votes(this);
    this.catchUp = new CatchUp(this);
    this.cover = new Cover(this);
    this.dice = new Dice(() => this.drawTargets());
    this.clocks = new Clocks(this);
    this.replay = new Replay(this);
    this.stepper = new Stepper(this);
    this.tally = new Tally(this);
    this.results = new Results(this);
    this.rulebook = new Rulebook(frame.table.game);
    this.talk = new Talk({ log: this.log, chat: this.chat }, (name) => { this.room.dataset.sheet = name; }, () => this.openRule());
    this.parts = new Map(); // small pictures under the board, by their key
    this.panels = new Panels((key) => this.newPart(key), () => this.tips.close());
    this.build();
  }

  build() {
    this.said = h("h2");
    this.why = signButton("rules", say("play.why"), () => this.openRule(this.frame.prompt.rule));
    this.steps = h("ol.steps", { "aria-label": say("play.steps") });
    this.tip = h("div.refusal", { role: "status" });
    this.advice = h("p.small.advice", { hidden: true });
    this.limit = h("p.small.limit", { hidden: true });
    this.news = h("button.since", { type: "button", hidden: true });
    this.under = h("section.under", { onscroll: () => this.drawFurther() });
    this.further = [["back", -1], ["next", 1]].map(([sign, way]) =>
      signButton(sign, say(`play.further_${sign}`), () => this.under.scrollBy({ left: 0.8 * way * this.under.clientWidth, behavior: "smooth" }), { class: `icon further ${sign}`, tabindex: "-1", hidden: true }));
    this.gap = h("div.free", { "aria-hidden": "true" });
    this.folder = signButton("column", say("play.fold"), () => this.fold(!this.folded), { class: "icon fold", "aria-keyshortcuts": "C" });
    this.hand = signButton("down", say("play.fold_hand"), () => this.pressHand(), { class: "icon fold-hand" });
    this.foot = h("div.foot", {}, this.choices.counts.element, this.choices.nearby, this.choices.acts);
    this.room = h("div.room", {},
      h("section.stage", { "aria-label": say("play.board") },
        h("div.top", {},
          this.votes.fault, this.votes.element, this.catchUp.element, this.replay.element,
          h("div.panel.prompt", {}, h("div.question", {}, this.said, this.tip), this.why, h("div.second", {}, this.steps, this.limit, this.advice, this.tally.again, this.news), this.foot),
          this.stepper.element),
        this.gap, this.board.element, this.clocks.again, this.cover.element, this.panels.element, this.passing.now),
      h("div.mine-place", {}, this.hand, this.under, this.further),
      h("aside.side", { "aria-label": say("play.side") }, this.seats.element, this.results.element, this.choices.element, this.tally.element, this.talk.element),
      this.talk.scrim, this.talk.dock, this.tips.element);
    this.fold(pref("folded"), false);
    this.foldHand(pref("hand_folded") ?? shape() === "low", false);
    const resized = new ResizeObserver(() => {
      this.sizeParts();
      this.room.style.setProperty("--foot", `${this.foot.offsetHeight}px`);
      this.board.resized();
      this.replay.board?.resized();
    });
    for (const element of [this.gap, this.under, this.foot]) resized.observe(element);
    onShape(() => this.room.isConnected && this.draw());
  }

  /** The rectangle of the screen that nothing floats over. */
  free() {
    return this.gap.getBoundingClientRect();
  }

  /** Puts the column at the right away, so that the board has the window; or brings it back. */
  fold(yes, keep = true) {
    this.room.classList.toggle("folded", Boolean(yes));
    const label = say(yes ? "play.unfold" : "play.fold");
    set(this.folder, { "aria-expanded": String(!yes), "aria-label": label, title: label });
    if (keep) setPref("folded", yes);
  }

  get folded() {
    return this.room.classList.contains("folded");
  }

  /** Upright, what is mine comes up large as a sheet; else it is folded to a rim, or opened. */
  pressHand() {
    if (shape() === "upright") this.sheet(this.talk.up === "mine" ? "" : "mine");
    else this.foldHand(!this.room.classList.contains("hand-folded"));
  }

  /** What is mine shows only a rim, or all of it. */
  foldHand(yes, keep = true) {
    this.room.classList.toggle("hand-folded", Boolean(yes));
    const label = say(yes ? "play.unfold_hand" : "play.fold_hand");
    set(this.hand, { "aria-expanded": String(!yes), "aria-label": label, title: label });
    this.hand.replaceChildren(icon(yes ? "up" : "down"));
    if (keep) setPref("hand_folded", yes);
  }

  /** Asks for something; what is refused is said under the question. */
  async do(command) {
    const reply = await this.call(command);
    this.refuse(reply.ok ? null : reply.refused);
    return reply;
  }

  sheet(name) {
    this.talk.sheet(name);
  }

  /** The rulebook at that row, or at what is asked now. */
  openRule(row = this.frame.prompt.rule) {
    return this.rulebook.open(row);
  }

  /** Shows a frame: each part looks for itself what is different. */
  draw(frame = this.frame) {
    const before = this.drawn;
    this.frame = this.drawn = frame;
    if (["board", "options", "prompt"].some((part) => before?.[part] !== frame[part])) this.tips.forget();
    const seen = this.seen = this.replay.then(frame); // of now, or of the moment that somebody looks back to
    const { veiled } = this.replay;
    const over = (veiled ? seen : frame).table.stage === "over";
    this.room.classList.toggle("over", over);
    if (frame.board?.mat) this.room.style.setProperty("--mat", frame.board.mat);
    this.room.style.setProperty("--me", seatColour(frame.table.looking ?? frame.table.mine[0] ?? 1));
    this.room.classList.toggle("faulty", Boolean(frame.table.fault));
    this.room.classList.toggle("watching", !frame.table.mine.length);
    this.room.classList.toggle("rushing", Boolean(frame.table.rushing));
    keepAwake(Boolean(frame.table.rushing) && frame.table.mine.length > 0);
    this.seats.update(seen);
    this.board.update(frame.board, frame.marks);
    if (!this.replay.showing) {
      this.drawParts(frame.mine, frame.extras, frame.beside);
      this.dice.look(this.scenes(), before !== frame && before?.table.inputs <= frame.table.inputs, frame.table.rushing);
    }
    const heard = this.replay.showing ? [] : this.clocks.update(frame.clock, frame.table.resuming);
    this.drawPrompt();
    this.choices.element.hidden = over || (frame.table.covered ?? null) !== null;
    this.choices.update(frame);
    this.room.classList.toggle("asked", !over && this.choices.mine);
    this.passing.update(frame);
    this.votes.update(frame);
    this.cover.update(frame);
    this.tally.update(frame);
    this.results.update(veiled ? seen : frame);
    if (!veiled) this.chat.update(frame, this.talk.chatting);
    const fresh = this.log.update(seen.log, seen.undone, this.replay.showing ? this.replay.at : null);
    this.drawMarks(before);
    if (!veiled) this.catchUp.update();
    this.drawSince();
    this.headed();
    if (before && before !== frame && !veiled) this.announce(fresh, before, heard);
  }

  /** My area and the parts beside the board, each a picture of its own. */
  drawParts(mine, extras, marks = []) {
    const { looking, mine: seats } = this.frame.table;
    const named = extras.map((extra, k) => [`extra-${extra.key || k}`, extra]);
    const marksOf = (key) => marks.find((picture) => picture.key === key.replace(/^extra-extra-/, "marks-"));
    this.panels.update(named.filter(([, { title }]) => title), marksOf);
    const all = [...(mine ? [["mine", mine]] : []), ...named.filter(([, { title }]) => !title)];
    for (const [key, part] of all) {
      if (!this.parts.has(key)) this.parts.set(key, this.newPart(key));
      const { scene, element } = this.parts.get(key);
      scene.update("board", part);
      scene.update("marks", marksOf(key));
      scene.region(part.box);
      element.style.setProperty("--wide", part.box[2]);
      element.style.setProperty("--tall", part.box[3]);
      if (key === "mine") element.style.setProperty("--seat", seatColour(looking ?? seats[0] ?? 0));
      else if (key.startsWith("extra-mine-")) element.dataset.of = part.label.split(":")[0];
    }
    for (const [key, { element }] of this.parts) if (!all.some(([other]) => other === key)) { element.remove(); this.parts.delete(key); }
    all.forEach(([key], k) => {
      const { element } = this.parts.get(key);
      if (this.under.children[k] !== element) this.under.insertBefore(element, this.under.children[k] ?? null);
    });
    set(this.under, { hidden: !all.length, "aria-label": say(mine ? "play.mine" : "play.beside") });
    this.sizeParts();
  }

  /** Many parts become smaller, so that they can all be seen, but not too small to read. On a phone my own may stand back. */
  sizeParts() {
    const parts = [...this.under.children].filter((part) => shape() !== "upright" || !part.matches(".mine"));
    const wide = parts.reduce((sum, part) => sum + Number(part.style.getPropertyValue("--wide")), 0);
    const unit = parseFloat(getComputedStyle(this.under).getPropertyValue("--unit")) || 1;
    const room = this.under.clientWidth - 12 * (parts.length + 1);
    this.under.style.setProperty("--less", Math.max(0.72, Math.min(1, room / (wide * unit))).toFixed(3));
    set(this.under, { tabindex: this.under.scrollWidth > this.under.clientWidth ? "0" : false });
    this.drawFurther();
  }

  /** At the edges of my area: there is more than one sees. */
  drawFurther() {
    const { scrollLeft, scrollWidth, clientWidth, hidden } = this.under;
    const more = [scrollLeft > 8, scrollLeft + clientWidth < scrollWidth - 8].map((yes) => yes && !hidden);
    ["more-back", "more-next"].forEach((name, k) => this.under.classList.toggle(name, more[k]));
    this.further.forEach((button, k) => { button.hidden = !more[k]; });
    this.hand.hidden = hidden;
  }

  newPart(key) {
    const scene = new Scene("part");
    this.tips.watch(scene);
    scene.svg.addEventListener("click", (event) => this.clicked(event, scene));
    scene.svg.addEventListener("pointerover", (event) => this.hovered(event.target, scene));
    scene.svg.addEventListener("pointerleave", () => this.hovered(null, scene));
    return { scene, element: h(key === "mine" ? "div.part.mine" : "div.part", {}, scene.svg) };
  }

  drawPrompt() {
    const { prompt } = this.frame;
    if (this.said.textContent !== prompt.text) this.said.textContent = prompt.text;
    this.said.classList.toggle("long-question", prompt.text.length > LONG_QUESTION);
    this.why.hidden = !prompt.rule;
    const steps = prompt.steps ?? [];
    const step = prompt.step ?? -1;
    this.steps.hidden = !steps.length || step < 0;
    this.steps.replaceChildren(...steps.map((name, k) => h(k < step ? "li.done" : "li", { "aria-current": k === step ? "step" : false }, h("span", {}, k + 1), ` ${name}`)));
    this.room.classList.toggle("my-turn", (prompt.serial ?? 0) > 0 && !prompt.given && !prompt.passing);
    const limit = untilText(this.frame.seats.find((seat) => seat.me && seat.asked));
    this.limit.hidden = !limit;
    if (this.limit.textContent !== limit) this.limit.textContent = limit;
    const advice = this.frame.table.rushing ? "" : slowText(this.frame);
    this.advice.hidden = !advice;
    if (this.advice.textContent !== advice) this.advice.textContent = advice;
  }

  /** Signs at what may be chosen, and the zoom to it if it is too small to be hit. */
  drawMarks(before) {
    const { targets, serial, rushing, options } = this.choices;
    this.drawTargets();
    if (!this.tally.open && !this.stepper.going) this.sign("brackets", this.lastPlaces());
    const close = rushing ? options.filter(({ to }) => to.length === 1 && this.board.scene.find(`can-${to[0]}`)).flatMap(({ to }) => to) : targets;
    const asked = rushing ? `${serial} ${close}` : serial; // a question that stays open may ask for something else
    if (this.asked === asked && before) return;
    if (serial && !parseInt(this.asked, 10)) this.board.auto = true;
    if (parseInt(this.asked, 10) !== serial) this.refuse(null);
    this.asked = asked;
    const about = serial && !targets.length && !this.choices.only ? this.lastPlaces() : []; // it is about what happened last
    this.board.closeTo(close, about);
    this.turnTo(this.choices.lit);
  }

  /** A question about something beside the board: there it is. On a small screen its sheet comes up, and goes with the question. */
  turnTo(ids) {
    const beside = ids.filter((id) => this.panels.find(id));
    const only = beside.length > 0 && beside.length === ids.length;
    if (only && shape() !== "wide") this.sheet("panels");
    else if (this.talk.up === "panels" && this.brought) this.sheet("");
    else if (this.talk.up === "mine" && this.brought) this.sheet("");
    const tiny = shape() !== "wide" && !ids.some((id) => this.board.scene.find(id)) && ids.some((id) => this.isTiny(id));
    if (tiny && shape() === "upright") this.sheet("mine");
    else if (shape() === "low" && tiny !== Boolean(this.unfolded)) this.foldHand(!tiny, false);
    this.unfolded = tiny && shape() === "low";
    this.brought = only || tiny;
    if (shape() === "wide") this.panels.need(beside.length > 0);
    if (only) this.panels.reveal(beside);
    else this.reveal(ids.filter((id) => !beside.includes(id) && !this.board.scene.find(id)).slice(0, 1));
  }

  /** Does something lie in my area, too small to be hit? */
  isTiny(id) {
    const place = [...this.parts.values()].map(({ scene }) => scene.place(id)).find(Boolean);
    const { width = Infinity, height = Infinity } = place?.getBoundingClientRect() ?? {};
    return Math.min(width, height) < 0.8 * targetSize();
  }

  /** Something was chosen: the sheet goes, unless it is there that one sees it. */
  showChosen(ids) {
    if (!["panels", "mine"].includes(this.talk.up) || !ids.some((id) => this.partScenes().some((scene) => scene.place(id)))) this.sheet("");
  }

  /** What may be chosen but has no mark of its own gets one. Where two things make an option, the first has its marks first. */
  drawTargets() {
    const { targets, lit, picked } = this.choices;
    const later = targets.filter((id) => id !== picked && !lit.includes(id) && this.choices.half(id));
    this.room.classList.toggle("picking", Boolean(picked));
    this.panels.drawLit(lit);
    for (const scene of this.scenes()) {
      scene.sign("can", lit.filter((id) => !scene.find(`can-${id}`) && scene.find(id)));
      for (const old of scene.svg.querySelectorAll(".choosable, .later")) old.classList.remove("choosable", "later");
      for (const id of targets) scene.place(id)?.classList.add("choosable", ...(later.includes(id) ? ["later"] : []));
    }
  }

  scenes() {
    return [this.board.scene, ...this.partScenes()];
  }

  /** As it is now, or as it was at the moment that somebody looks back to. */
  inSight() {
    return [(this.replay.showing && this.replay.board ? this.replay : this).board.scene, ...this.partScenes()];
  }

  partScenes() {
    return [...[...this.parts.values()].map(({ scene }) => scene), ...this.panels.scenes];
  }

  sign(kind, ids, words) {
    for (const scene of this.scenes()) scene.sign(kind, ids, words);
  }

  reveal(ids) {
    if (!ids.length) return;
    this.board.reveal(ids[0]);
    this.panels.reveal(ids);
    const [mine] = this.parts.values();
    const place = mine && ids.map((id) => mine.scene.place(id)).find(Boolean);
    if (place) intoView(this.under, place);
  }

  ghosts(things) {
    this.board.scene.layers.ghosts.update(things);
    if (things.size) this.sign("chosen", []); // the preview shows the choice itself
  }

  /** Where the last move changed something. */
  lastPlaces() {
    const { log, table } = this.frame;
    if (table.stage !== "playing" || table.rushing || !log.length) return []; // in a rush there is always something else
    const { n } = log.at(-1);
    return [...new Set(log.filter((line) => line.n === n).flatMap((line) => line.places ?? []))];
  }

  // --- clicking ---

  /** What an element belongs to: rather to something that may be chosen. */
  thing(element, scene) {
    return thingAt(element, scene.svg, this.choices.targets);
  }

  clicked(event, scene) {
    this.tapped(this.thing(event.target, scene), event, scene);
  }

  /** Something was clicked, or its key pressed. */
  tapped(id, event, scene) {
    if (this.replay.showing) return;
    if (this.choices.clicked(id, event)) return;
    if (!id) {
      this.choices.clear();
      return;
    }
    if (this.frame.table.mine.length && this.frame.table.stage === "playing" && event.detail < 2) this.point(id, scene.pointAt(event.clientX, event.clientY), scene);
  }

  async point(thing, { x, y }, scene) {
    const { refused, meant } = await this.call({ do: "point", thing: thing.slice(0, 80) });
    if (meant?.length) this.choices.chooseMeant(meant);
    else if (!refused) this.tips.wait(thing, 0);
    if (!refused) return;
    this.refuse(refused);
    scene.sign("refused", [{ x, y, width: 0, height: 0 }]);
    clearTimeout(this.refusing);
    this.refusing = setTimeout(() => this.sign("refused", []), 2400);
  }

  hovered(element, within) {
    const id = this.thing(element, within);
    this.choices.litUp(id ? [id] : []);
    for (const scene of this.scenes()) scene.sign("veil", id && this.choices.targets.includes(id) && !scene.find(`can-${id}`) ? [id] : []);
  }

  /** Something was fine: what was refused before is over. In a rush it stays long enough to be read. */
  allowed() {
    const left = this.frame.table.rushing ? this.refusedAt + READING - performance.now() : 0;
    if (left > 0) this.forgetting ??= setTimeout(() => this.refuse(null), left);
    else this.refuse(null);
  }

  /** Says why not, under the question; null: nothing is refused any more. */
  refuse(refused) {
    clearTimeout(this.forgetting);
    this.forgetting = undefined;
    this.refusedAt = refused ? performance.now() : -Infinity;
    if (!refused || (this.frame.table.fault && refused.text === this.broken)) {
      this.tip.replaceChildren();
      return;
    }
    const rule = refused.rule && h("a", { href: "#rules", onclick: (event) => { event.preventDefault(); this.openRule(refused.rule); } }, refused.rule);
    this.tip.replaceChildren(h("div.tip", {}, h("span.barred", { "aria-hidden": "true" }), h("p", {}, refused.text, rule ? " " : "", rule || ""),
      signButton("close", say("common.close"), () => this.refuse(null))));
  }

  /** Something broke inside: one sentence under the question, or in the banner if the game cannot go on. */
  broke(notice) {
    this.broken = notice.text;
    this.refuse(notice);
  }

  // --- telling what happened ---

  /** What others did since my last move can be looked at again; a break can be ended. */
  drawSince() {
    const { since, log, prompt, table, vote } = this.frame;
    const lines = since && !table.rushing && (prompt.serial ?? 0) > 0 ? log.filter((line) => line.n >= since && (line.seat ?? -1) >= 0 && !table.mine.includes(line.seat)) : [];
    const moves = [...new Set(lines.map((line) => line.n))];
    const goesOn = table.paused && table.mine.length > 0 && !vote;
    this.news.hidden = (!moves.length || this.catchUp.open) && !goesOn;
    const told = goesOn ? say("menu.resume") : say("play.since", { n: moves.length });
    set(this.news, { title: told }).replaceChildren(icon("play"), h("span", {}, told));
    this.news.onclick = () => (goesOn ? this.do({ do: "propose", what: "resume" }) : this.replay.open({ at: moves[0], until: moves.at(-1), play: true }));
  }

  /** Reads out what is new. Against the clock nobody could listen to all that the others do. */
  announce(fresh, before, heard) {
    const { prompt, table } = this.frame;
    const mine = (prompt.serial ?? 0) > 0 && !prompt.passing;
    const began = mine && !((before.prompt.serial ?? 0) > 0);
    const others = fresh.filter((line) => !table.mine.includes(line.seat ?? -1));
    const words = fresh.filter((line) => !table.rushing || !others.includes(line) || (line.seat ?? -1) < 0).map((line) => line.text);
    words.push(...heard);
    const held = this.frame.mine?.label ?? "";
    if (held && before.mine && held !== before.mine.label && !table.rushing) words.push(held); // what I have drawn, say
    if (prompt.text !== before.prompt.text) words.push(mine ? say("play.your_turn", { text: prompt.text }) : prompt.text);
    if (words.length) this.tell(words);
    if (table.stage === "over" && before.table.stage !== "over") {
      sound("end");
      if (shape() !== "wide") this.results.element.querySelector("h2")?.focus({ preventScroll: true });
      this.tell([this.frame.result?.headline ?? ""]);
    } else if (began) {
      sound("turn");
      notifyTurn(this.code);
    }
    else if (others.length && !table.rushing) sound("move");
    if (this.frame.chat.length > before.chat.length && !this.frame.chat.at(-1).me) sound("chat");
  }

  /** What a clock says, if it says anything. */
  told(words) {
    if (words.length) this.tell(words);
  }

  // --- seats ---

  /** The mark of a seat, or of a colour that nobody plays. */
  mark(seat, size) {
    const own = this.frame.automatic.find((one) => one.seat === seat);
    return own ? ownMark(own.sign, size) : seatMark(seat, size);
  }

  async look(seat) {
    const reply = await this.do({ do: "uncover", seat });
    if (reply.ok) this.choices.heading.focus();
  }

  async sit(seat) {
    const name = await askName(say("play.sit"), say("play.sit"));
    if (name) this.do(sitting(seat, name));
  }

  // --- keys ---

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || event.target.closest?.("input:not([type=range]), textarea, select, [popover]")) return;
    if (pref("keys") && this.cap(event)) return;
    if (event.key.length === 1 && !pref("keys")) return;
    const onControl = event.target.closest?.("button, a, summary, [role=tab]");
    const acts = {
      c: () => this.fold(!this.folded), u: () => this.choices.takeBack(), h: () => this.choices.askHint(), r: () => this.choices.turn(1), w: () => openWords(this),
      "+": () => this.board.by(1.4), "=": () => this.board.by(1.4), "-": () => this.board.by(1 / 1.4), 0: () => this.board.fit(), "?": () => openKeys(this.caps()),
      Escape: () => this.escape(),
      ...(!this.choices.selected || onControl?.closest('[role="tablist"]') ? {} : { ArrowRight: () => this.choices.turn(1), ArrowLeft: () => this.choices.turn(-1) }),
      ...(onControl ? {} : { Enter: () => this.choices.doIt() }),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || (this.replay.showing && event.key !== "Escape")) return;
    event.preventDefault();
    act();
  }

  /** A key that something on the table carries: as if it was tapped. */
  cap(event) {
    if (this.replay.showing || event.shiftKey || !/^[a-z\d]$/i.test(event.key)) return false;
    const found = this.caps().filter(({ key }) => key === event.key.toLowerCase());
    const cap = found.find(({ id }) => this.choices.targets.includes(id)) ?? found[0];
    if (!cap) return false;
    event.preventDefault();
    if (event.repeat) return true; // held down is pressed once
    const { left, top, width, height } = cap.element.getBoundingClientRect();
    this.tapped(cap.id, { detail: 1, clientX: left + width / 2, clientY: top + height / 2 }, cap.scene);
    return true;
  }

  /** All keys that things on the table carry, what may be chosen first. */
  caps() {
    return this.scenes().flatMap((scene) => ["marks", "board"].flatMap((layer) =>
      [...scene.layers[layer].group.querySelectorAll("[data-key]")].map((element) => ({ element, scene, key: element.dataset.key, id: this.thing(element, scene) }))));
  }

  escape() {
    if (this.tips.up) this.tips.close();
    else if (this.replay.showing) this.replay.close();
    else if (this.catchUp.open) this.catchUp.close();
    else if (this.talk.up) this.sheet("");
    else {
      this.choices.clear();
      this.refuse(null);
    }
  }
}
