// An HTTP client with cookies: one visitor of one tenant, who sees every redirect.
import { ask } from "../client.mjs";

export class Visitor {
  #cookies = new Map();

  constructor(kiosk, tenant = "aurora") {
    this.kiosk = kiosk;
    this.tenant = tenant;
    this.host = `${tenant}.localhost:${kiosk.port}`;
    this.origin = `http://${this.host}`;
  }

  /** Another one with the same cookies, as of now. */
  copy() {
    const twin = new Visitor(this.kiosk, this.tenant);
    for (const [name, value] of this.#cookies) twin.#cookies.set(name, value);
    return twin;
  }

  cookie(name) {
    return this.#cookies.get(name);
  }

  /** Opens an address, absolute or not, and keeps what cookies the answer sets. */
  async open(address, { method = "GET", headers = {}, body } = {}) {
    const url = new URL(address, this.origin);
    if (url.host !== this.host) throw new Error(`${url.href} is not ours`);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await ask(url.pathname + url.search, {
      at: this.kiosk.port,
      host: this.host,
      method,
      body,
      headers: { accept: "text/html", ...(cookie ? { cookie } : {}), ...headers },
    });
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [pair] = line.split(";");
      const equals = pair.indexOf("=");
      if (/max-age=0(;|$)/i.test(line)) this.#cookies.delete(pair.slice(0, equals));
      else this.#cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
    answer.url = url.href;
    answer.location = answer.headers.location && new URL(answer.headers.location, url).href;
    return answer;
  }

  /** Sends a form as a browser would from a page of ours. */
  submit(address, fields, headers = {}) {
    return this.open(address, {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: this.origin,
        "sec-fetch-site": "same-origin",
        ...headers,
      },
    });
  }

  /** A call of the portal's script. */
  async call(path, { method = "GET", body, token } = {}) {
    return this.open(path, {
      method,
      body: body && JSON.stringify(body),
      headers: {
        accept: "application/json",
        "sec-fetch-site": "same-origin",
        ...(method === "GET" ? {} : { origin: this.origin }),
        ...(body ? { "content-type": "application/json" } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
  }

  /** Follows redirects on our own hosts; the last answer is either a page or leads elsewhere. */
  async follow(answer) {
    for (let hops = 0; hops < 6 && answer.location; ++hops) {
      if (new URL(answer.location).host !== this.host) return answer;
      answer = await this.open(answer.location);
    }
    return answer;
  }

  /** The access token of the session that the cookies hold, or undefined. */
  async accessToken() {
    const answer = await this.call("/backend/security/token/refresh", { method: "POST", body: {} });
    return answer.status === 200 ? answer.json().data.access_token : undefined;
  }

  /** Who is signed in here, or undefined. */
  async user() {
    const token = await this.accessToken();
    if (!token) return undefined;
    const answer = await this.call("/backend/user/profile", { token });
    if (answer.status !== 200) throw new Error(`/user/profile: ${answer.status} ${answer.text}`);
    return answer.json().data;
  }
}

/** The first form of a page that posts: where to, and its hidden fields. */
export function formOf(text) {
  const form = /<form\b[^>]*>[\s\S]*?<\/form>/g;
  for (const [whole] of text.matchAll(form)) {
    const head = /^<form\b[^>]*>/.exec(whole)[0];
    if (!/method="post"/i.test(head)) continue;
    const attribute = (tag, name) => unescaped(new RegExp(`\\b${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "");
    const fields = {};
    for (const [input] of whole.matchAll(/<input\b[^>]*type="hidden"[^>]*>/gi))
      fields[attribute(input, "name")] = attribute(input, "value");
    return { action: attribute(head, "action"), fields };
  }
  throw new Error("the page has no form that posts");
}

const named = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
const unescaped = (text) => text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name) => named[name]);
