// Log and chat as tabs beside the board, and the way to the rules; on a small screen everything but the board comes up as a sheet.

import { layOnTop } from "./back.js";
import { h, icon, set } from "./dom.js";
import { say } from "./texts.js";

const DOCK = [["choices", "list"], ["panels", "beside"], ["log", "log"]];

export class Talk {
  /** `tabs`: name -> what it shows (log, chat). `sheet(name)` is called when a sheet comes up or goes (""), `openRules()`
      opens the rulebook over everything. */
  constructor(tabs, sheet, openRules) {
    this.shown = tabs;
    this.names = Object.keys(tabs);
    this.sheets = sheet;
    this.list = h("div.tablist", { role: "tablist", "aria-label": say("play.tabs"), onkeydown: (event) => this.walk(event) },
      this.names.map((name) => h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => this.show(name) }, say(`play.${name}`))));
    this.tabs = h("div.tabs", {}, this.list, h("button.opens", { type: "button", "aria-haspopup": "dialog", onclick: openRules }, icon("rules"), say("play.rules")));
    this.panels = this.names.map((name) => h("div.tab-panel", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}` }, tabs[name].element));
    this.element = h("section.panel.talk", { "aria-label": say("play.tabs") }, this.tabs, this.panels);
    this.scrim = h("div.scrim", { onclick: () => this.sheet("") });
    this.dock = h("nav.dock", { "aria-label": say("play.dock") }, DOCK.map(([name, sign]) =>
      h("button", { type: "button", "data-sheet": name, "aria-expanded": "false", onclick: () => this.sheet(this.up === name ? "" : name) }, icon(sign), h("span", {}, say(`play.${name}`)))));
    this.show("log");
  }

  show(name) {
    this.tab = name;
    for (const button of this.list.children) {
      const chosen = button.id === `tab-${name}`;
      set(button, { "aria-selected": String(chosen), tabindex: chosen ? "0" : "-1" });
    }
    for (const panel of this.panels) panel.hidden = panel.id !== `panel-${name}`;
    if (name === "chat") this.shown.chat.read();
  }

  walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.show(this.names.at((this.names.indexOf(this.tab) + step) % this.names.length));
    this.tabs.querySelector('[aria-selected="true"]').focus();
  }

  /** On a small screen one part at a time comes up over the board. */
  sheet(name) {
    if (this.names.includes(name) && !(name === "log" && this.tab === "chat")) this.show(name);
    this.up = name;
    if (name && !this.takeAway) this.takeAway = layOnTop(() => { this.takeAway = null; this.sheet(""); });
    else if (!name) {
      this.takeAway?.();
      this.takeAway = null;
    }
    for (const button of this.dock.children) button.setAttribute("aria-expanded", String(button.dataset.sheet === name));
    this.sheets(name);
  }

  /** Does somebody look at the chat now? */
  get chatting() {
    return this.tab === "chat" && this.shown.chat.element.offsetParent !== null && document.visibilityState === "visible";
  }

  badge(unread) {
    for (const button of [this.tabs.querySelector("#tab-chat"), this.dock.querySelector('[data-sheet="log"]')]) {
      button.querySelector(".badge")?.remove();
      if (unread) button.append(h("span.badge", { "aria-label": say("chat.unread", { n: unread }) }, String(unread)));
    }
  }
}
