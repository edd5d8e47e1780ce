// What I may answer: the list of options, what is selected, and the buttons that act. The board asks here what a click means.

import { Counts } from "./counts.js";
import { capital, h, icon, rove, set, walkAlong } from "./dom.js";
import { pref, setPref } from "./prefs.js";
import { shape } from "./shape.js";
import { say } from "./texts.js";

const MANY = 12; // from here on the list is in groups
const MAX_NEARBY = 4; // options without a place on the board whose buttons are beside the question
const MAX_ACT_LETTERS = { wide: 32, low: 24, upright: 18 }; // on the main button
const MAX_NEARBY_LETTERS = { wide: 44, low: 28, upright: 100 }; // of all of them; wide and low they share a line with the question

/** Options in order, those with the same targets as one entry: { numbers, to, text, group }. */
function entriesOf(options) {
  const found = new Map();
  options.forEach((option, k) => {
    const key = option.to.length ? option.to.join(" ") : `#${k}`;
    found.set(key, [...(found.get(key) ?? []), k]);
  });
  return [...found.values()].map((numbers) => {
    const { to, text, group = "" } = options[numbers[0]];
    return { numbers, to, group, text: numbers.length > 1 && group ? group : text };
  });
}

export class Choices {
  /** `table`: frame, room, call(command), do(command), sign(kind, ids), drawTargets(), ghosts(things), reveal(ids), refuse(refused),
      allowed(), showChosen(ids), passing. */
  constructor(table) {
    this.table = table;
    this.options = [];
    this.entries = [];
    this.near = []; // entries without a place on the board: always in sight and in reach, also on a phone
    this.serial = 0;
    this.selected = null; // { numbers, at, final, hint, reason }
    this.given = -1; // number of the sealed answer that I have given and may still change
    this.picked = ""; // the first of two things that an option points at; the second one completes it
    this.busy = 0; // number of the question that is being answered; the next one may be answered already
    this.heading = h("h2", { tabindex: "-1" });
    this.shower = h("button.quiet.shower", { type: "button", onclick: () => this.showList(!pref("lists")) });
    this.list = h("div.list");
    this.nearby = h("ul.nearby");
    this.note = h("p.note", { role: "status", hidden: true });
    this.act = h("button.do", { type: "button", onclick: () => this.doIt() });
    this.turner = h("button.alt.turner", { type: "button", onclick: () => this.turn(1) });
    this.undo = h("button.alt.undo", { type: "button", onclick: () => this.takeBack() });
    this.hint = h("button.alt.tip-me", { type: "button", onclick: () => this.askHint() });
    this.acts = h("div.acts", {}, this.undo, this.hint, this.turner, this.act);
    this.counts = new Counts((number) => this.selectNumber(number));
    this.element = h("section.panel.choices", { onkeydown: (event) => this.walk(event) }, h("header", {}, this.heading, this.shower), this.list, this.note, table.passing.offer);
    this.nearby.addEventListener("keydown", (event) => this.walk(event));
    for (const stops of [this.list, this.nearby]) {
      stops.addEventListener("focusin", (event) => this.lookAt(event.target.matches(":focus-visible") ? event.target : null));
      stops.addEventListener("focusout", () => this.lookAt(null));
    }
    this.list.addEventListener("pointerover", (event) => this.light(this.targetsOf(event.target)));
    this.list.addEventListener("pointerleave", () => this.light([]));
  }

  get mine() {
    return this.serial > 0;
  }

  /** All ids that can be clicked now. */
  get targets() {
    return [...new Set(this.options.flatMap((option) => option.to))];
  }

  /** Those that come next: where two things make an option, the first of them, then what completes it. */
  get lit() {
    const ids = this.picked ? this.having(this.picked).flatMap((k) => this.options[k].to) : this.options.flatMap(({ to }) => to.slice(0, this.eitherWay ? 2 : 1));
    return [...new Set(ids)].filter((id) => id !== this.picked);
  }

  /** Are two things of one kind chosen, so that each of them can be the first? */
  get eitherWay() {
    const firsts = new Set(this.options.map(({ to }) => to[0]));
    return this.options.length === 1 || this.options.some(({ to }) => to.length > 1 && firsts.has(to[1]));
  }

  /** Numbers of the options that point at something. */
  having(id) {
    return this.options.flatMap((option, k) => (option.to.includes(id) ? [k] : []));
  }

  /** Is something only half of an answer? */
  half(id) {
    return this.having(id).every((k) => this.options[k].to.length > 1);
  }

  /** Is there nothing to choose, only something to say? Then its button will do. */
  get only() {
    return this.options.length === 1 && !this.options[0].to.length;
  }

  /** Is every option answered by the click that chooses it? The main button says so before. */
  get playsAtOnce() {
    return !pref("confirm") && this.entries.every(({ numbers, to }) => numbers.length === 1 && to.length < 2) && !this.counts.going;
  }

  /** Does a clock drive everybody? Then each answer goes out at once, also while others are under way. */
  get rushing() {
    return Boolean(this.table.frame.table.rushing);
  }

  update(frame) {
    const serial = frame.prompt.serial ?? 0;
    if (serial !== this.serial || frame.options !== this.options) {
      const within = [this.element, this.nearby].find((element) => element.contains(document.activeElement));
      const focused = within ? document.activeElement : null;
      const before = this.options;
      const again = (k) => frame.options.findIndex(({ option }) => JSON.stringify(option) === JSON.stringify(before[k].option));
      const numbers = serial === this.serial && this.selected ? this.selected.numbers.map(again) : [-1];
      const stood = focused?.entry ? again(focused.entry.numbers[0]) : -1;
      const { picked } = this;
      const same = serial === this.serial && (picked ? frame.options.some(({ to }) => to.includes(picked)) : !numbers.includes(-1));
      this.serial = serial;
      this.element.dataset.question = serial;
      this.given = -1;
      this.options = frame.options;
      this.entries = entriesOf(frame.options);
      this.near = this.nearEntries();
      this.previews = new Map();
      if (!same) this.clear();
      else if (!picked) this.selected = { ...this.selected, numbers };
      this.drawList();
      this.counts.update(this.rushing ? [] : frame.prompt.counts, frame.options);
      if (this.counts.going && !this.selected) this.selectNumber(0);
      if (focused && !focused.isConnected) this.focusOn(stood);
    }
    this.drawGiven(frame.prompt.given);
    this.drawActs();
  }

  /** Entries without a place on the board whose buttons are beside the question: a few, and short where the line is shared. */
  nearEntries() {
    const placeless = this.entries.filter((entry) => !entry.to.length);
    const letters = placeless.reduce((sum, { text }) => sum + text.length, 0);
    const most = innerWidth < 560 && shape() === "low" ? 0 : MAX_NEARBY_LETTERS[shape()];
    return placeless.length <= MAX_NEARBY && letters <= most ? placeless : [];
  }

  /** Can everything in the list also be clicked on the board or beside it? Then one line stands for the list. */
  get onBoard() {
    const listed = this.entries.filter((entry) => !this.near.includes(entry));
    return listed.every(({ to }) => to.length && to.every((id) => this.table.scenes().some((scene) => scene.place(id))));
  }

  /** Opens the list for good where one line would do, or closes it. */
  showList(yes) {
    setPref("lists", yes);
    this.drawLine();
    if (yes) this.focusFirst();
  }

  drawLine() {
    const line = this.mine && this.onBoard;
    this.element.classList.toggle("line", line && !pref("lists"));
    this.shower.hidden = !line || this.list.hidden;
    set(this.shower, { "aria-expanded": String(pref("lists")) });
    this.shower.textContent = say(pref("lists") ? "choices.hide_list" : "choices.show_list");
  }

  /** What I have answered, as long as nobody else knows it and I can change it. */
  drawGiven(given) {
    const wanted = given && JSON.stringify(given[0]);
    const number = given ? this.options.findIndex(({ option }) => JSON.stringify(option) === wanted) : -1;
    if (number === this.given) return;
    this.given = number;
    this.clear();
  }

  /** The button of an option, or the first one. */
  focusOn(number) {
    const button = this.buttons().find(({ entry }) => entry.numbers.includes(number));
    if (button?.offsetParent) {
      rove(this.buttons("button, summary"), button);
      button.focus();
    } else this.focusFirst();
  }

  focusFirst() {
    const stops = this.stops();
    (stops.find((stop) => stop.matches(".choice")) ?? stops[0] ?? this.heading).focus();
  }

  // --- choosing ---

  /** A click on a thing; true if it is something that may be chosen. */
  clicked(id, event) {
    const numbers = this.having(id);
    if (!numbers.length) return false;
    if (event.detail > 1 && this.acted) return true; // the second half of a double click that has acted already
    this.acted = false;
    const before = this.picked ? [this.picked] : this.option?.to ?? [];
    const both = before.includes(id) ? [] : numbers.filter((k) => this.options[k].to.some((other) => before.includes(other)));
    if (both.length) this.choose(both);
    else if (this.half(id)) this.pick(this.picked === id ? "" : id);
    else this.choose(numbers.filter((k) => this.options[k].to.length === 1));
    return true;
  }

  /** The first of two things, or another one instead; "": none. */
  pick(id) {
    if (!this.mine) return;
    this.clear();
    this.picked = id;
    this.table.allowed();
    this.table.showChosen([id]);
    this.table.sign("chosen", id ? [id] : this.givenAt);
    this.table.drawTargets();
  }

  /** Options that a click beside their places means. */
  chooseMeant(meant) {
    const wanted = meant.map((option) => JSON.stringify(option));
    const numbers = this.options.flatMap(({ option }, k) => (wanted.includes(JSON.stringify(option)) ? [k] : []));
    const both = numbers.filter((k) => this.options[k].to.includes(this.picked));
    const [first, ...others] = numbers.map((k) => this.options[k].to);
    const shared = (first ?? []).find((id) => others.length && others.every((to) => to.includes(id)));
    if (both.length) this.choose(both);
    else if (shared && first.length > 1) this.pick(shared);
    else if (numbers.length) this.choose(numbers);
  }

  /** What can be answered at once is answered; otherwise it is selected, and chosen again it turns. */
  choose(numbers) {
    if (!this.mine || (this.busy === this.serial && !this.rushing)) return;
    if (numbers.length > 1 && String(this.selected?.numbers) === String(numbers)) this.turn(1);
    else if (numbers.length === 1 && this.rushing) this.rush(numbers[0]);
    else if (this.only) this.answer(0, true);
    else if (numbers.length === 1 && !pref("confirm")) this.answer(numbers[0], false);
    else this.select({ numbers, at: 0 });
  }

  selectNumber(number) {
    const { numbers } = this.entries.find((entry) => entry.numbers.includes(number));
    this.select({ numbers, at: numbers.indexOf(number) });
  }

  select(selected) {
    this.selected = selected;
    this.picked = "";
    this.table.drawTargets();
    this.table.refuse(null);
    this.table.showChosen(this.option.to);
    this.drawPressed();
    this.drawActs();
    this.table.sign("chosen", this.option.to);
    this.preview();
  }

  get option() {
    return this.selected && this.options[this.selected.numbers[this.selected.at]];
  }

  turn(step) {
    if (!this.selected || this.selected.numbers.length < 2) return;
    const { numbers, at } = this.selected;
    this.select({ numbers, at: (at + step + numbers.length) % numbers.length });
    this.table.told([this.option.short || this.option.text]);
  }

  clear() {
    this.selected = null;
    if (this.picked) {
      this.picked = "";
      this.table.drawTargets();
    }
    this.table.sign("chosen", this.givenAt);
    this.table.ghosts(new Map());
    this.drawPressed();
    this.drawActs();
  }

  /** Where my sealed answer points, if I have given one. */
  get givenAt() {
    return this.given < 0 ? [] : this.options[this.given].to;
  }

  async preview() {
    if (this.rushing) return; // there is no time to look at it
    const { option } = this;
    const { serial, previews } = this;
    let things = previews.get(option);
    if (!things) {
      const reply = await this.table.call({ do: "preview", serial, option: option.option });
      things = new Map(Object.entries(reply.things ?? {}));
      previews.set(option, things);
    }
    if (this.option === option) this.table.ghosts(things);
  }

  doIt() {
    if (!this.selected) return;
    const number = this.selected.numbers[this.selected.at];
    if (this.rushing) this.rush(number);
    else this.answer(number, true);
  }

  /** Against the clock: it goes out, and the next tap may follow. What is refused leaves in hand what can still be used. */
  async rush(number) {
    const { option, to } = this.options[number];
    const first = [this.picked, ...to].filter(Boolean);
    this.clear();
    this.acted = true;
    this.table.sign("chosen", to);
    const reply = await this.table.call({ do: "answer", serial: this.serial, option, sure: true });
    const idle = !this.picked && !this.selected;
    if (idle) this.table.sign("chosen", []);
    if (reply.ok) {
      this.table.allowed();
      return;
    }
    const still = to.length > 1 && first.find((id) => this.having(id).length);
    if (idle && still) this.pick(still);
    this.table.refuse(reply.refused);
  }

  async answer(number, sure) {
    const { serial } = this;
    if (this.busy === serial) return;
    this.setBusy(serial);
    const reply = await this.table.call({ do: "answer", serial, option: this.options[number].option, sure });
    if (this.busy === serial) this.setBusy(0);
    this.table.refuse(reply.ok ? null : reply.refused);
    if (reply.final && serial === this.serial) this.select({ numbers: [number], at: 0, final: true });
    else this.acted = reply.ok;
  }

  /** While an answer is under way the main button can do nothing, and shows it. */
  setBusy(serial) {
    this.busy = serial;
    set(this.element, { "aria-busy": serial ? "true" : false });
    this.drawActs();
  }

  takeBack() {
    if (this.undo.getAttribute("aria-disabled") === "true") this.table.refuse({ text: this.undo.title });
    else this.table.do({ do: "undo" });
  }

  async askHint() {
    if (!this.mine || this.hint.hidden || this.asking) return;
    this.asking = true;
    this.drawActs();
    const { serial } = this;
    const reply = await this.table.call({ do: "hint" });
    this.asking = false;
    this.drawActs();
    if (!reply.ok) {
      this.table.refuse(reply.refused);
      return;
    }
    const wanted = JSON.stringify(reply.option);
    const number = this.options.findIndex((option) => JSON.stringify(option.option) === wanted);
    if (serial !== this.serial || number < 0) return;
    const { numbers } = this.entries.find((entry) => entry.numbers.includes(number));
    const { percent } = reply.advice?.[0] ?? {};
    const hint = say("choices.hint_text", { text: this.options[number].text });
    this.select({ numbers, at: numbers.indexOf(number), hint: percent === undefined ? hint : `${hint} (${say("choices.chance", { n: percent })})`, reason: reply.reason ?? "" });
    this.table.reveal(this.option.to);
  }

  // --- drawing ---

  drawList() {
    const listed = this.entries.filter((entry) => !this.near.includes(entry));
    const grouped = listed.length > MANY && new Set(listed.map((entry) => entry.group)).size < listed.length;
    const opened = new Set([...this.list.querySelectorAll("details[open]")].map((details) => details.dataset.group));
    if (!grouped) {
      this.list.replaceChildren(h("ul", {}, listed.map((entry) => this.drawEntry(entry))));
    } else {
      const groups = [...new Set(listed.map((entry) => entry.group))];
      const open = groups.some((group) => opened.has(group)) ? opened : new Set(groups.slice(0, 1));
      this.list.replaceChildren(...groups.map((group) => {
        const entries = listed.filter((entry) => entry.group === group);
        return h("details", { open: open.has(group), "data-group": group },
          h("summary", {}, h("span", {}, group || say("choices.other")), h("i", {}, entries.length)),
          h("ul", {}, entries.map((entry) => this.drawEntry(entry))));
      }));
    }
    this.nearby.replaceChildren(...this.near.map((entry) => this.drawEntry(entry)));
    this.list.hidden = !listed.length; // before the stops are looked for: what is hidden is none
    this.nearby.hidden = !this.near.length;
    rove([...this.buttons("button, summary")], this.buttons()[0]);
    this.drawPressed();
  }

  drawEntry(entry) {
    const many = entry.numbers.length > 1;
    const button = h(entry.to.length ? "button.choice" : "button.choice.placeless", { type: "button", "aria-pressed": "false", onclick: () => { this.acted = false; this.choose(entry.numbers); } },
      icon("tick"), h("span", {}, entry.text), many ? h("i", {}, say("choices.ways", { n: entry.numbers.length })) : null);
    button.entry = entry;
    return h("li", {}, button, many ? h("ul.ways", { hidden: true }) : null);
  }

  /** The buttons that are options, in the list and nearby. */
  buttons(which = ".choice") {
    return [...this.list.querySelectorAll(which), ...this.nearby.querySelectorAll(which)];
  }

  /** Shows what is selected in the list, and its ways if there are several. */
  drawPressed() {
    const { selected } = this;
    const text = selected?.hint ?? (selected?.final ? say("choices.final") : "");
    set(this.note, { hidden: !text });
    this.note.classList.toggle("final", Boolean(selected?.final));
    this.counts.show(selected ? selected.numbers[selected.at] : -1);
    const reason = selected?.reason ? ` ${selected.reason}` : "";
    if (this.note.textContent !== text + reason) {
      const suggestion = selected?.hint ? h("button.suggestion", { type: "button", onclick: () => this.choose([selected.numbers[selected.at]]) }, text) : text;
      this.note.replaceChildren(suggestion, reason);
    }
    for (const button of this.buttons()) {
      const { entry } = button;
      const pressed = entry.numbers.includes(selected ? selected.numbers[selected.at] : this.given);
      button.setAttribute("aria-pressed", String(pressed));
      const ways = button.nextElementSibling;
      if (ways) {
        ways.hidden = !pressed || !selected;
        if (pressed && selected) this.drawWays(ways, entry);
      }
      if (pressed) {
        const details = button.closest("details");
        if (details) details.open = true;
        if (this.list.contains(button)) this.scrollTo(button.parentElement);
      }
    }
  }

  /** Into sight within the list; the page itself stays where it is. */
  scrollTo(item) {
    const { list } = this;
    const [top, bottom] = [item.getBoundingClientRect().top - list.getBoundingClientRect().top, item.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom];
    if (top < 0) list.scrollTop += top - 4;
    else if (bottom > 0) list.scrollTop += bottom + 4;
  }

  drawWays(ways, entry) {
    if (ways.childElementCount !== entry.numbers.length) {
      ways.replaceChildren(...entry.numbers.map((number, at) => h("li", {}, h("button.way", {
        type: "button", tabindex: "-1", onclick: () => this.select({ numbers: entry.numbers, at }),
      }, this.options[number].short || this.options[number].text))));
    }
    const current = this.selected.numbers[this.selected.at];
    ways.querySelectorAll("button").forEach((button, at) => button.setAttribute("aria-pressed", String(entry.numbers[at] === current)));
  }

  drawActs() {
    const { frame } = this.table;
    if (!frame) return;
    const { prompt, undo, table } = frame;
    const idle = !this.mine || (this.rushing && !this.entries.length);
    const listed = this.entries.length - this.near.length;
    const text = idle && this.rushing && table.mine.length ? say("choices.nothing") : this.mine ? say("choices.count", { n: listed }) : say(table.paused ? "lobby.paused" : table.mine.length ? "choices.wait" : "choices.watch");
    if (this.heading.textContent !== text) this.heading.textContent = text;
    const several = this.selected?.numbers.length > 1;
    const whole = this.option && !this.option.to.length && this.option.text.length <= MAX_ACT_LETTERS[shape()]; // what has no place is said as a whole
    const act = whole ? capital(this.option.text) : prompt.act || say("choices.do");
    this.act.replaceChildren(h("span", {}, this.playsAtOnce && !this.selected ? say("choices.click", { act }) : act), several && this.option.short ? h("span.which", {}, this.option.short) : "");
    set(this.act, { hidden: !this.mine || this.only, "aria-disabled": this.selected && this.busy !== this.serial ? false : "true" });
    this.turner.hidden = !several;
    if (several) this.turner.replaceChildren(h("span", {}, prompt.way || say("choices.way")), h("i", {}, `${this.selected.at + 1}/${this.selected.numbers.length}`));
    const why = undo.can ? "" : undo.why || say("choices.no_undo");
    set(this.undo, { hidden: !table.mine.length, "aria-disabled": undo.can ? false : "true", title: why || say("choices.undo_key"), "aria-description": why || false });
    this.undo.replaceChildren(icon("undo"), h("span", {}, say("choices.undo")));
    set(this.hint, { hidden: !this.mine || this.rushing || !(table.settings.hints ?? true), "aria-disabled": this.asking ? "true" : false, title: say("choices.hint_key") });
    this.hint.replaceChildren(icon("bulb"), h("span", {}, say(this.asking ? "choices.thinking" : "choices.hint")));
    this.element.classList.toggle("idle", idle);
    this.element.classList.toggle("empty", !idle && !listed);
    this.drawLine();
    this.acts.classList.toggle("none", !table.mine.length);
  }

  // --- looking: list and board light up together ---

  targetsOf(element) {
    return element.closest?.("button")?.entry?.to ?? [];
  }

  light(ids) {
    this.table.sign("veil", ids);
    this.litUp(ids);
  }

  /** The buttons of what is under the pointer on the board. */
  litUp(ids) {
    for (const button of this.buttons()) button.classList.toggle("lit", button.entry.to.some((id) => ids.includes(id)));
  }

  lookAt(element) {
    const ids = element ? this.targetsOf(element) : [];
    this.table.sign("ring", ids);
    this.table.tips.focus(element, ids);
    if (ids.length) this.table.reveal(ids);
  }

  // --- keys in the list ---

  stops() {
    return this.buttons("button, summary").filter((stop) => stop.offsetParent !== null);
  }

  walk(event) {
    if (event.key === "Enter" && event.target.getAttribute("aria-pressed") === "true") { // a second time
      event.preventDefault();
      this.doIt();
    } else walkAlong(event, this.stops());
  }
}
