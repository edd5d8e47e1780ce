// The bar on top of every page, and short notes at the bottom.

import { notifySwitch } from "./attention.js";
import { h, icon, logo, set } from "./dom.js";
import { LANGUAGES, isDark, openPrefs, setPref } from "./prefs.js";
import { ownEntries } from "./privacy.js";
import { language, say, speak } from "./texts.js";

/**
 * A button with a list of things to do: entries() gives [sign, text, action, disabled], or null for a line between.
 * The list closes with Esc and with a click beside it.
 */
export function menuButton(label, sign, entries, attributes = {}) {
  const list = h("div.menu", { popover: "auto" });
  const button = h("button.icon", { type: "button", "aria-label": label, title: label, "aria-expanded": "false", ...attributes }, icon(sign));
  button.popoverTargetElement = list;
  const item = (entry) => {
    if (!entry) return h("hr");
    const [name, text, action, disabled = false] = entry;
    return h("button", { type: "button", disabled, onclick: () => { list.hidePopover(); action(); } }, icon(name), text);
  };
  list.addEventListener("beforetoggle", (event) => {
    if (event.newState !== "open") return;
    list.replaceChildren(...entries().map(item));
    const { bottom, right } = button.getBoundingClientRect(); // WebKit shows it before it says that it is open
    list.style.top = `${bottom + 4}px`;
    list.style.right = `${Math.max(8, document.documentElement.clientWidth - right)}px`;
  });
  list.addEventListener("toggle", (event) => {
    button.setAttribute("aria-expanded", String(event.newState === "open"));
    if (event.newState !== "open") return;
    const { bottom, top } = button.getBoundingClientRect();
    if (bottom + 4 + list.offsetHeight > innerHeight && top > innerHeight / 2) list.style.top = `${Math.max(4, top - 4 - list.offsetHeight)}px`;
    list.querySelector("button:not(:disabled)")?.focus();
  });
  return h("div.menu-place", {}, button, list);
}

/**
 * The bar: { element, show(title, subtitle), draw() }.
 * `redraw` is called after another language was chosen; `buttons()` gives further elements before the language,
 * `menu()` gives entries (see menuButton) above those of the house.
 */
export function makeBar({ redraw, buttons = () => [], menu = () => [] }) {
  const title = h("h1", {}, say("common.house"));
  const subtitle = h("span.sub");
  const home = h("a.icon.home", { href: document.baseURI }, logo());
  const right = h("div.right");
  const element = h("header.bar", {}, home, title, subtitle, right);

  async function choose(lang) {
    if (lang === language()) return;
    try {
      await speak(lang);
    } catch {
      note(say("common.no_connection"));
      return;
    }
    draw();
    redraw?.();
    right.querySelector(`[lang="${lang}"]`).focus();
  }

  function entries() {
    const own = menu();
    const settings = ["sliders", say("prefs.title"), () => openPrefs(() => { draw(); redraw?.(); }, notifySwitch)];
    return [...(own.length ? [...own, null] : []), settings, ...ownEntries()];
  }

  const speaks = ([lang, name]) => h("button.icon",
    { type: "button", lang, "aria-label": name, "aria-pressed": String(lang === language()), onclick: () => choose(lang) }, lang.toUpperCase());

  function draw() {
    set(home, { "aria-label": say("common.to_lobby"), title: say("common.to_lobby") });
    const theme = say("prefs.switch_theme");
    const open = right.querySelector(".menu-place > .menu:popover-open");
    right.replaceChildren(
      ...buttons(),
      h("div.lang", { role: "group", "aria-label": say("prefs.language") }, LANGUAGES.map(speaks)),
      h("button.icon.theme", { type: "button", "aria-label": theme, title: theme, onclick: () => setPref("theme", isDark() ? "light" : "dark") }, icon("theme")),
      menuButton(say("common.menu"), "menu", entries),
    );
    if (open) right.querySelector(".menu-place > .menu").showPopover(); // whoever was quicker than the table finds its entries, too
    const skip = document.querySelector(".skip");
    skip.textContent = say("common.skip");
    skip.onclick = (event) => {
      event.preventDefault(); // with <base>, "#main" would lead to another page
      document.querySelector("main")?.focus();
    };
  }

  draw();
  return {
    element,
    draw,
    show(text, sub = "") {
      if (title.textContent !== text) title.textContent = text;
      if (subtitle.textContent !== sub) set(subtitle, { title: sub }).textContent = sub; // what is cut can be read whole
    },
  };
}

/** A short sentence at the bottom, above everything, read out, gone after a while. */
export function note(text, seconds = 5) {
  let notes = document.querySelector(".notes");
  if (!notes) document.body.append((notes = h("div.notes", { role: "status", popover: "manual" })));
  const line = h("p", {}, text);
  notes.append(line);
  notes.hidePopover(); // shown again it lies above a dialog that was opened meanwhile
  notes.showPopover();
  setTimeout(() => {
    line.remove();
    if (!notes.firstChild) notes.hidePopover();
  }, seconds * 1000);
}
