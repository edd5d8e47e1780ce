// The page of whoever has not said the word: asks for it, and shows nothing else.

import { post } from "./api.js";
import { makeBar } from "./bar.js";
import { h, logo } from "./dom.js";
import { ownPages } from "./privacy.js";
import { say } from "./texts.js";

/** Asks until somebody is in; then the page they wanted is loaded, with all that stands behind its #. */
export function openDoor(root) {
  const { element, show } = makeBar({ redraw: () => openDoor(root) });
  show(say("common.house"), say("lobby.subtitle"));
  document.title = say("common.house");
  const main = h("main.alone", { id: "main", tabindex: "-1" }, doorForm(), h("footer.small", {}, h("nav.legal", { "aria-label": say("privacy.title") }, ownPages())));
  root.replaceChildren(element, main);
  main.querySelector("input").focus({ preventScroll: true });
}

/** The token of an invitation says the word for its guest. What went wrong, if it did. */
export async function enterByInvitation() {
  const carried = new URLSearchParams(location.hash.slice(1));
  const token = carried.get("in");
  if (!token) return null;
  carried.delete("in");
  history.replaceState(history.state, "", location.pathname + location.search + (String(carried) && `#${carried}`));
  try {
    await post("access", { token });
    location.reload();
    return undefined; // nothing more is to be shown
  } catch (problem) {
    return problem;
  }
}

function doorForm() {
  const input = h("input", { type: "text", name: "word", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: "100", "data-key": "word", "aria-describedby": "door-problem" });
  const wrong = h("p.problem", { id: "door-problem", role: "alert", hidden: true });
  const go = h("button.do", { type: "submit" }, say("door.go"));
  async function enter(event) {
    event.preventDefault();
    const word = input.value.trim();
    try {
      if (!word) throw new Error(say("door.missing"));
      go.disabled = true;
      await post("access", { word });
      location.reload();
      return;
    } catch (problem) {
      wrong.textContent = problem.message;
    }
    go.disabled = false;
    wrong.hidden = false;
    input.setAttribute("aria-invalid", "true");
    input.select();
  }
  return h("form.panel.sheet.welcome", { onsubmit: enter, novalidate: true },
    h("div.who", {}, logo(), h("h2", {}, say("door.title"))),
    h("p", {}, say("door.about")),
    h("label.field", {}, h("span", {}, say("door.word")), input),
    wrong, h("div.row", {}, go));
}
