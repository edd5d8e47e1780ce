// What calls somebody back who looks elsewhere: the title and the sign of the tab, and a notification for who wants one.

import { address, get } from "./api.js";
import { h } from "./dom.js";
import { pref, setPref, toggle } from "./prefs.js";
import { say } from "./texts.js";

const link = document.querySelector('link[rel="icon"]');
const plain = link.href;
let drawn = ""; // what stands on the sign now
let sign = null; // as it is without anything on it

/** The title of the page, and how many tables wait for me (`dot`: this one does). */
export function showWaiting(title, n, dot = false) {
  const text = n && !dot ? `(${n}) ${title}` : title;
  if (document.title !== text) document.title = text;
  drawSign(n ? (dot ? "•" : n > 9 ? "9+" : String(n)) : "");
}

/** A red disc on the sign of the tab, with a number on it. */
async function drawSign(words) {
  if (words === drawn) return;
  drawn = words;
  if (!words) {
    link.href = plain;
    return;
  }
  sign ??= fetch(plain).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "");
  const svg = await sign;
  if (!svg || words !== drawn) return;
  const text = words === "•" ? "" : `<text x="22" y="14.500" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${words.length > 1 ? 11 : 14}" fill="#FFF">${words}</text>`;
  const disc = `<circle cx="22" cy="10" r="10" fill="#B3261E" stroke="#FFF" stroke-width="1.500"/>${text}`;
  link.href = `data:image/svg+xml,${encodeURIComponent(svg.replace("</svg>", `${disc}</svg>`))}`;
}

/** Does somebody look at this page? */
export const looking = () => !document.hidden && document.hasFocus();

/** Are notifications on, and may we? */
export const notifies = () => pref("notify") && "Notification" in window && Notification.permission === "granted";

/** Switches notifications on or off, and asks the browser only then. Gives a sentence if it does not work. */
export async function setNotify(on) {
  setPref("notify", false);
  if (!on) return "";
  if (!("Notification" in window) || !isSecureContext) return say("notify.cannot");
  if ((await Notification.requestPermission()) !== "granted") return say("notify.denied");
  try {
    new Notification(say("notify.on_title"), { body: say("notify.on"), icon: plain, tag: "tafelrunde" });
  } catch {
    return say("notify.cannot"); // phones want more than a page for it
  }
  setPref("notify", true);
  return "";
}

/** The switch for notifications of this browser. */
export function notifySwitch() {
  const problem = h("p.problem", { role: "alert", hidden: true });
  const field = toggle(say("notify.switch"), say("notify.switch_about"), notifies(), async (on) => {
    const wrong = await setNotify(on);
    field.querySelector("input").checked = notifies();
    problem.textContent = wrong;
    problem.hidden = !wrong;
  });
  return [field, problem];
}

/** My turn: which table, and what everybody may know of what is to be done. A click brings this tab to the front. */
export async function notifyTurn(code, clicked = () => {}) {
  if (!notifies() || looking()) return;
  try {
    const { title, doing, my_turn: still } = await get(`tables/${encodeURIComponent(code)}`);
    if (!still || looking()) return;
    const shown = new Notification(say("notify.title", { game: title }), { body: say("notify.body", { doing, code }), icon: plain, tag: `tafelrunde-${code}` });
    shown.onclick = () => {
      window.focus();
      shown.close();
      clicked();
    };
  } catch { /* a browser that has changed its mind, or nobody answers */ }
}

/** Where a table is. */
export const tableAddress = (code) => address(`t/${encodeURIComponent(code)}`);
