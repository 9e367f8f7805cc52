import { parseSetCookie } from "cookie";

interface Cookie {
  name: string;
  value: string;
  path: string;
  secure: boolean;
}

export interface Visit {
  status: number;
  /** Address of the response. */
  url: URL;
  headers: Headers;
  text: string;
  json: () => Record<string, unknown>;
}

/** A minimal browser for sign-ins: cookies by path, redirects, an `Origin` header. */
export class Browser {
  private cookies: Cookie[] = [];

  /** `via`: real address of a server behind a proxy; `added`: headers that the proxy adds. */
  constructor(
    private readonly origin: string,
    private readonly proxy: { via?: string; added?: Record<string, string> } = {},
  ) {}

  /** All `Set-Cookie` headers so far. */
  readonly received: string[] = [];

  /** Requests an address and follows redirects until `stopAt` matches. */
  async go(address: string, stopAt?: RegExp): Promise<Visit> {
    let visit = await this.send("GET", address);
    for (let hop = 0; hop < 20; hop += 1) {
      const to = visit.headers.get("location");
      if (!to || visit.status < 300 || visit.status > 399) return visit;
      const next = new URL(to, visit.url);
      if (stopAt?.test(next.href)) return { ...visit, url: next };
      visit = await this.send("GET", next.href);
    }
    throw new Error(`too many redirects: ${visit.url.href}`);
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Visit> {
    const json = { "content-type": "application/json", origin: this.origin, ...headers };
    return this.send("POST", path, json, JSON.stringify(body));
  }

  submit(address: string, fields: Record<string, string>): Promise<Visit> {
    const form = { "content-type": "application/x-www-form-urlencoded", origin: this.origin };
    return this.send("POST", address, form, new URLSearchParams(fields).toString());
  }

  cookie(name: string): string | undefined {
    return this.cookies.find((each) => each.name === name)?.value;
  }

  private async send(
    method: string,
    address: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<Visit> {
    const url = new URL(address, this.origin);
    const cookie = this.cookiesFor(url.pathname);
    const { via, added } = this.proxy;
    const response = await fetch(via ? via + url.pathname + url.search : url, {
      method,
      body,
      redirect: "manual",
      headers: { ...added, ...headers, ...(cookie && { cookie }) },
    });
    this.received.push(...response.headers.getSetCookie());
    for (const line of response.headers.getSetCookie()) this.keep(line, url.pathname);
    const text = await response.text();
    return {
      status: response.status,
      url,
      headers: response.headers,
      text,
      json: () => JSON.parse(text),
    };
  }

  /** The `Cookie` header for a path. */
  cookiesFor(pathname: string): string {
    return this.cookies
      .filter(({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, "/")))
      .sort((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  private keep(line: string, pathname: string): void {
    const cookie = parseSetCookie(line, { decode: (value) => value });
    const { name, value = "", path = pathname, secure = false, maxAge, expires } = cookie;
    this.cookies = this.cookies.filter((each) => each.name !== name || each.path !== path);
    const isRemoved = maxAge === 0 || (expires && expires < new Date());
    if (!isRemoved) this.cookies.push({ name, value, path, secure });
  }
}
