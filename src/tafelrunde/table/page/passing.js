// Passing quickly: for a while the table declines for me what only holds up the others, or ends my turn. Nobody else is told.

import { h, icon, keepFocus, openDialog, set } from "./dom.js";
import { say } from "./texts.js";

const DECLINING = ["turn", "mine", "round"]; // how long the table can decline for me
const ENDING = ["turn", "round"]; // how long it can end my turns; until my next turn would mean nothing
const spansOf = (ends) => (ends ? ENDING : DECLINING);

export class Passing {
  /** `table`: frame, do(command). */
  constructor(table) {
    this.table = table;
    this.offer = h("details.quick", { hidden: true }); // beside the question
    this.now = h("div.wishes.panel", { role: "status", hidden: true }); // beside my hand
    this.only = false; // just this kind of questions
  }

  get kinds() {
    return this.table.frame.passes;
  }

  update(frame) {
    const key = JSON.stringify([frame.passes, frame.prompt.kind, (frame.prompt.serial ?? 0) > 0]);
    if (key === this.drawn) return;
    this.drawn = key;
    keepFocus(this.offer, () => this.drawOffer(frame.prompt));
    this.drawNow();
  }

  /** The wish: these kinds, so long; without a span it is taken back. */
  wish(kinds, until) {
    return this.table.do({ do: "pass", kinds, until: until || null });
  }

  // --- beside the question ---

  drawOffer(prompt) {
    const asked = (prompt.serial ?? 0) > 0 && this.kinds.find(({ kind, until }) => kind === prompt.kind && !until);
    this.offer.hidden = !asked;
    if (!asked) return;
    const { kind, ends = false } = asked;
    const declined = this.kinds.filter((other) => !other.ends);
    const meant = () => (ends || this.only ? [kind] : declined.map((other) => other.kind));
    const only = h("label.small", {}, h("input", { type: "checkbox", "data-key": "only", onchange: (event) => { this.only = event.target.checked; } }), say("passing.only"));
    only.firstChild.checked = this.only;
    this.offer.replaceChildren(h("summary", { "data-key": "summary" }, h("span", {}, say(ends ? "passing.end" : "passing.decline"))),
      h("div.row", { role: "group", "aria-label": say("passing.how_long") },
        spansOf(ends).map((span) => h("button.way", { type: "button", "data-key": span, onclick: () => this.wish(meant(), span) }, say(`passing.${span}`)))),
      ...(ends || declined.length < 2 ? [] : [only]));
  }

  // --- what the table does for me ---

  drawNow() {
    const wished = this.kinds.filter(({ until }) => until);
    set(this.now, { hidden: !wished.length });
    this.now.replaceChildren(...this.sentences().map(({ text, kinds }) => h("p", {}, icon("bell"), h("span", {}, text),
      h("button.alt", { type: "button", onclick: () => this.wish(kinds, "") }, say("passing.back")))));
  }

  /** What it does, in as few sentences as can be: kinds with the same span together. */
  sentences() {
    const found = [];
    for (const ends of [false, true]) {
      const kinds = this.kinds.filter((kind) => Boolean(kind.ends) === ends);
      for (const span of spansOf(ends)) {
        const meant = kinds.filter(({ until }) => until === span);
        if (!meant.length) continue;
        const what = ends ? say("passing.ends") : meant.length === kinds.length ? say("passing.declines_all") : say("passing.declines", { what: meant.map(({ text }) => text).join("; ") });
        found.push({ text: `${what} (${say(`passing.${span}`)})`, kinds: meant.map(({ kind }) => kind) });
      }
    }
    return found;
  }

  // --- all of it, from the menu ---

  open() {
    const rows = h("div.wish-list");
    const row = (label, kinds, ends, until) => {
      const select = h("select", { "data-key": kinds.join(" ") || "all", onchange: () => this.wish(kinds, select.value).then(() => keepFocus(rows, draw)) },
        (until === null ? ["mixed", "", ...spansOf(ends)] : ["", ...spansOf(ends)]).map((span) => h("option", { value: span, disabled: span === "mixed" }, say(`passing.${span || "myself"}`))));
      select.value = until ?? "mixed";
      return h("label", {}, h("span", {}, label), select);
    };
    const draw = () => {
      const now = this.kinds.filter(({ ends }) => !ends).map(({ until = "" }) => until);
      const whole = new Set(now).size > 1 ? null : now[0] ?? "";
      rows.replaceChildren(
        ...(now.length > 1 ? [row(say("passing.all"), [], false, whole)] : []),
        ...this.kinds.map(({ kind, text, ends = false, until = "" }) => row(text, [kind], ends, until)));
    };
    draw();
    openDialog(say("passing.title"), [h("p", {}, say("passing.about")), rows], { close: say("common.close") });
  }
}
