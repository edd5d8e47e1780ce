// Reminders: on this device while a tab is open, and a message somewhere else for who is away. Both are off until somebody wants them.

import { get, post } from "./api.js";
import { notifySwitch } from "./attention.js";
import { note } from "./bar.js";
import { h, openDialog, seatMark } from "./dom.js";
import { say } from "./texts.js";

// What is to be filled in for each kind: name, type and what the browser may suggest. Where it may be left out, `bot` fills in.
const FIELDS = {
  email: [["address", { type: "email", autocomplete: "email", inputmode: "email" }]],
  webhook: [["url", { type: "url", inputmode: "url" }]],
  discord: [["url", { type: "url", inputmode: "url" }]],
  telegram: [["chat", { type: "text" }], ["token", { type: "password" }]],
  matrix: [["server", { type: "text" }], ["room", { type: "text" }], ["token", { type: "password" }]],
};

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The entry in a menu, for who sits at the table while there is something to be reminded of. */
export function reminderEntry(table) {
  const { mine, stage } = table.frame?.table ?? { mine: [] };
  return mine.length && stage !== "over" ? [["letter", say("reminder.menu"), () => openReminder(table)]] : [];
}

/** The dialog. `table`: code, frame. */
export function openReminder(table) {
  const { mine } = table.frame.table;
  const place = h("div.reminder");
  openDialog(say("reminder.title"), [h("div", {}, notifySwitch()), h("hr"), place], { close: say("common.close") });
  const name = (number) => table.frame.seats.find(({ seat }) => seat === number)?.name;
  if (mine.length === 1) new Away(place, table.code, mine[0]).load();
  else place.replaceChildren(h("h3", {}, say("reminder.away")), h("p", {}, say("reminder.which")), h("div.row", {}, mine.map((seat) =>
    h("button.alt", { type: "button", onclick: () => new Away(place, table.code, seat).load() }, seatMark(seat, 24), name(seat)))));
}

/** Where one seat's person is reminded who is away. */
class Away {
  constructor(place, code, seat) {
    Object.assign(this, { place, path: `tables/${encodeURIComponent(code)}/seats/${seat}/reminder`, state: null, kind: "" });
    this.problem = h("p.problem", { role: "alert", hidden: true });
  }

  load() {
    return this.ask(() => get(this.path));
  }

  /** Does something and shows what came of it; what is wrong is said in one sentence. */
  async ask(act, done = "") {
    const before = this.place.contains(document.activeElement) ? document.activeElement : null;
    this.busy(true);
    try {
      this.state = await act();
      this.wrong("");
      this.draw();
      if (done) note(done);
    } catch (problem) {
      this.wrong(problem.message);
      if (!this.state) this.place.replaceChildren(this.problem);
    }
    this.busy(false);
    if (before) (before.isConnected ? before : this.place.querySelector("h3")).focus(); // whoever acted stays where it happened
  }

  busy(yes) {
    for (const control of this.place.querySelectorAll("button, input, select")) control.disabled = yes;
  }

  wrong(text) {
    this.problem.textContent = text;
    this.problem.hidden = !text;
  }

  draw() {
    const { kinds, kind, proved } = this.state;
    this.kind ||= kind ?? kinds[0];
    this.place.replaceChildren(h("h3", { tabindex: "-1" }, say("reminder.away")),
      ...(!kinds.length && !kind ? [h("p", {}, say("reminder.nothing"))]
        : !kind || this.changing ? [h("p.small", {}, say("reminder.about")), ...this.form()]
        : proved ? this.isOn() : this.proof()), this.problem);
  }

  button(what, key, act) {
    return h(`button.${what}`, { type: "button", onclick: act }, say(key));
  }

  // --- what is set ---

  isOn() {
    const { kind, text, trouble } = this.state;
    return [
      h("p", {}, say("reminder.on", { kind: say(`reminder.${kind}`), text })),
      trouble ? h("p.problem", {}, say("reminder.trouble", { text: trouble })) : null,
      h("p.small", {}, say("reminder.about")),
      h("p.small", {}, say("reminder.zone", { zone: zone() })),
      h("div.row", {},
        this.button("do", "reminder.test", () => this.ask(() => post(`${this.path}/test`), say("reminder.tested"))),
        this.state.kinds.length ? this.changer() : null,
        this.button("alt", "reminder.off", () => this.switchOff())),
    ].filter(Boolean);
  }

  changer() {
    return this.button("alt", "reminder.change", () => { this.changing = true; this.draw(); });
  }

  async switchOff() {
    await this.ask(() => post(`${this.path}/off`), say("reminder.is_off"));
  }

  /** A number was sent, to be typed here. */
  proof() {
    const input = h("input", { type: "text", inputmode: "numeric", autocomplete: "one-time-code", maxlength: "6", name: "number", required: true });
    const submit = (event) => {
      event.preventDefault();
      const number = input.value.replace(/\s/g, "");
      if (/^\d{6}$/.test(number)) this.ask(() => post(`${this.path}/proof`, { number }), say("reminder.is_on"));
      else this.wrong(say("reminder.number_wrong"));
    };
    return [h("form.stack", { onsubmit: submit, novalidate: true },
      h("p", {}, say("reminder.sent", { text: this.state.text })),
      h("label.field", {}, h("span", {}, say("reminder.number")), input),
      h("div.row", {}, h("button.do", { type: "submit" }, say("reminder.switch_on")),
        this.changer(), this.button("alt", "reminder.off", () => this.switchOff())))];
  }

  // --- what can be set ---

  form() {
    const { kinds, known } = this.state;
    const pick = h("select", { name: "kind", onchange: () => { this.kind = pick.value; this.wrong(""); this.draw(); this.place.querySelector("select").focus(); } },
      kinds.map((kind) => h("option", { value: kind, selected: kind === this.kind }, say(`reminder.${kind}`))));
    return [
      known.length ? h("div.stack", {}, h("p.small", {}, say("reminder.same")), h("div.row", {}, known.map((one) =>
        h("button.alt", { type: "button", onclick: () => this.same(one) }, say("reminder.known", { kind: say(`reminder.${one.kind}`), text: one.text }))))) : null,
      h("form.stack", { onsubmit: (event) => this.submit(event), novalidate: true },
        h("label.field", {}, h("span", {}, say("reminder.kind")), pick),
        h("p.small", {}, this.help()),
        FIELDS[this.kind].map(([name, attributes]) => this.field(name, attributes)),
        h("p.small", {}, say("reminder.private")),
        h("div.row", {}, h("button.do", { type: "submit" }, say(this.kind === "email" ? "reminder.send_number" : "reminder.switch_on")),
          this.state.kind ? this.button("alt", "common.cancel", () => { this.changing = false; this.wrong(""); this.draw(); }) : null)),
    ].filter(Boolean);
  }

  help() {
    const { bot } = this.state;
    if (this.kind === "telegram") return bot ? say("reminder.telegram_help_bot", { bot }) : say("reminder.telegram_help");
    return say(`reminder.${this.kind}_help`);
  }

  field(name, attributes) {
    const free = this.kind === "telegram" && name === "token" && this.state.bot;
    return h("label.field", {}, h("span", {}, say(`reminder.${this.kind}_${name}`)),
      h("input", { name, maxlength: "500", autocapitalize: "off", spellcheck: "false", autocomplete: "off", ...attributes }),
      free ? h("span.small", {}, say("reminder.own_bot")) : null);
  }

  submit(event) {
    event.preventDefault();
    const data = new FormData(event.target);
    const filled = Object.fromEntries(FIELDS[this.kind].map(([name]) => [name, data.get(name).trim()]).filter(([, value]) => value));
    const free = this.state.bot ? ["token"] : [];
    const missing = FIELDS[this.kind].find(([name]) => !filled[name] && !(this.kind === "telegram" && free.includes(name)));
    if (missing) {
      this.wrong(say("reminder.missing", { what: say(`reminder.${this.kind}_${missing[0]}`) }));
      event.target.elements[missing[0]].focus();
      return;
    }
    this.keep(() => post(this.path, { address: { kind: this.kind, ...filled }, zone: zone() }));
  }

  same({ code, guest }) {
    this.keep(() => post(`${this.path}/same`, { code, guest }));
  }

  async keep(act) {
    await this.ask(async () => {
      const state = await act();
      this.changing = false;
      this.kind = "";
      if (state.proved) note(say("reminder.is_on"));
      return state;
    });
  }
}
