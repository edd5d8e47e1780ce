// Requests to the server: JSON in the reader's language. What is refused becomes a Problem with a sentence.

import { language, say } from "./texts.js";

export class Problem extends Error {
  constructor(text, status, rule = "") {
    super(text);
    this.status = status;
    this.rule = rule;
  }
}

async function request(method, path, body) {
  let answer;
  try {
    answer = await fetch(new URL(`api/${path}`, document.baseURI), {
      method,
      headers: { "Accept-Language": language(), ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem(say("common.no_connection"), 0);
  }
  if (answer.status === 401) location.reload(); // the house asks for a word by now: its door knows how
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Problem(found.text || say("common.wrong"), answer.status, found.rule);
  return found;
}

/** What a link leads to, as a file; Problem: why not. */
export async function fetchFile(url) {
  const answer = await fetch(url, { headers: { "Accept-Language": language() } }).catch(() => null);
  if (!answer) throw new Problem(say("common.no_connection"), 0);
  if (!answer.ok) throw new Problem((await answer.json().catch(() => ({}))).text || say("common.wrong"), answer.status);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "";
  return new File([await answer.blob()], name);
}

export const get = (path) => request("GET", path);
export const post = (path, body = {}) => request("POST", path, body);

/** A random number as this browser's share of the dice. */
export const luck = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");

/** An address of this house, whatever path it lives under. */
export const address = (path) => new URL(path, document.baseURI).href;
