// The page's own words. The server's sentences come in the reader's language already.

let messages = JSON.parse(document.getElementById("texts").textContent);
let lang = document.documentElement.lang;

/** The language of the page. */
export const language = () => lang;

/** A message with its values: {n} a value, {n|piece|pieces} the word that goes with the number n. */
export function say(key, values = {}) {
  const message = messages[key];
  if (message === undefined) return key;
  return message.replace(/\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (_, name, one, many) =>
    one === undefined ? String(values[name]) : values[name] === 1 ? one : many);
}

/** Another language, at once: whoever draws something again says it in the new one. */
export async function speak(next) {
  const answer = await fetch(new URL(`api/texts/${next}`, document.baseURI));
  if (!answer.ok) throw new Error(answer.statusText);
  messages = await answer.json();
  lang = next;
  document.documentElement.lang = next;
  try { localStorage.setItem("lang", next); } catch { /* a browser that keeps nothing */ }
}

/** As the reader's own country writes it, if that is the language of the page. */
const country = () => navigator.languages.find((one) => one.startsWith(lang)) ?? lang;

/** A moment by the reader's own clock: the time of day, the day as well, until when. */
export const time = (ms) => new Date(ms).toLocaleTimeString(country(), { hour: "2-digit", minute: "2-digit" });
export const date = (ms) => new Date(ms).toLocaleString(country(), { dateStyle: "medium", timeStyle: "short" });
export const deadline = (ms) => new Date(ms).toLocaleString(country(), { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
