import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { Browser } from "../../support/browser";
import { call } from "../reader";
import { row } from "../row";
import { begin, codeFor, originOf, signInByCode } from "../sign-in";
import type { World } from "../world";

const JSON_TYPE = "application/json";
const TYPES: Record<string, string> = { [JSON_TYPE]: "{}", "text/plain": '{"title":"forged","author":"x"}', "application/x-www-form-urlencoded": "title=forged&author=x", "multipart/form-data; boundary=b": '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--b--\r\n' };
const FOREIGN = ["https://evil.example", "null", "http://localhost", "http://localhost.evil.example", undefined];

/** Somebody who has signed in by a browser, with a complete profile. */
async function signedIn(world: World) {
  const site = await world.shared();
  const reader = await site.reader();
  const { browser } = await signInByCode(world, site, reader.email);
  return { site, reader, browser };
}

const forgery = row("S6", "every state-changing call from foreign pages: forms, plain text, multipart, GET, no Origin", async (world, findings) => {
  const { site, reader, browser } = await signedIn(world);
  const other = await site.reader();
  const book = await reader.book("Mine");
  const acts: [string, string, object?][] = [
    ["POST", "/books", { title: "forged", author: "x" }], ["PUT", `/books/${book}`, { title: "forged", author: "x" }], ["DELETE", `/books/${book}`], ["PATCH", `/books/${book}/state`, { state: "LOST" }],
    ["PUT", `/users/${reader.id}`, { name: "forged" }], ["DELETE", "/users/me", { confirm: reader.email }], ["POST", "/users/change-password", { newPassword: "forged by a page" }],
    ["POST", `/users/${reader.id}/friends/request/${other.id}`], ["POST", `/users/${reader.id}/blocked/${other.id}`], ["POST", "/reports", { targetUserId: other.id, reason: "spam", details: "forged" }],
    ["PUT", "/users/me/notification-settings", { friendRequest: false, newMessage: false, newChatConversation: false, bookLoanRequest: false, bookLoanStatusChanged: false }],
    ["POST", "/users/me/calendar"], ["DELETE", "/users/me/sessions"], ["POST", "/images/upload/book-cover"], ["DELETE", "/notifications"], ["POST", "/auth/sign-out"], ["POST", "/auth/token"],
  ];
  const state = async () => {
    const tables = ["Book", "User", "Session", "FriendRequest", "Block", "Report", "Image", "CalendarFeed"];
    const sums = await Promise.all(tables.map((table) => site.pool.query(`SELECT md5(string_agg(t::text, '' ORDER BY t::text)) AS sum FROM (SELECT * FROM "${table}") t`)));
    return sums.map(({ rows }, at) => `${tables[at]} ${rows[0].sum}`);
  };
  const cookie = browser.cookiesFor("/api");
  findings.same((await call(site.url, "GET", "/api/users/me", undefined, { cookie })).status, 200, "the cookie itself");
  const before = await state();
  let sent = 0;
  for (const [method, path, body] of acts) {
    for (const origin of FOREIGN) {
      for (const [type, text] of Object.entries(TYPES)) {
        const headers = { cookie, "content-type": type, ...(origin && { origin }) };
        const answer = await call(site.url, method, `/api${path}`, type === JSON_TYPE ? JSON.stringify(body ?? {}) : text, headers);
        sent += 1;
        findings.demand(answer.status >= 400, `${method} ${path} from ${origin} as ${type}: ${answer.status}`);
      }
    }
    const asGet = await call(site.url, "GET", `/api${path}?_method=${method}`, undefined, { cookie, "x-http-method-override": method, origin: "https://evil.example" });
    findings.demand(asGet.status !== 201 && asGet.status !== 204, `GET ${path} for ${method}: ${asGet.status}`);
  }
  // Whoever is signed out by a foreign form, or in as somebody else, was forged too.
  const signOut = await call(site.url, "POST", "/api/auth/signout", "csrfToken=x&json=true", { cookie, "content-type": "application/x-www-form-urlencoded", origin: "https://evil.example" });
  findings.demand(!signOut.headers.getSetCookie().some((line) => /session-token=;/.test(line)), "a foreign page signs readers out");
  const after = await state();
  findings.same(after.filter((sum, at) => sum !== before[at]), [], "tables that changed");
  findings.figure(`${sent} forged requests, ${acts.length} acts × ${FOREIGN.length} origins × ${Object.keys(TYPES).length} types`);
});

const EVIL = "evil.example";
const ADDRESSES = [
  ...["//", "///", "////", "/\\", "\\\\", "\\/", "/\\/", "https:", "https:/", "https://", "http:", "http:///", "HTTPS://", "/%09/", "/\t/", "/\n/", "/\r\n/", "%2f%2f", "/%2f", "/%5c", "//%2f", "/.//", "/..//", "/./\\", "?//", "#//"].map((start) => start + EVIL),
  ...[`https://localhost@${EVIL}`, `//localhost@${EVIL}`, `https://${EVIL}/localhost`, `//${EVIL}:80`, `/@${EVIL}`, `javascript:alert(1)`, `JaVaScRiPt:alert(1)`, `java\tscript:alert(1)`, ` javascript:alert(1)`, `\u0001javascript:alert(1)`],
  ...[`data:text/html,<script>alert(1)</script>`, `vbscript:x`, `blob:x`, `file:///etc/passwd`, `//еvil.example`, `//xn--vil-zma.example`, `//evil。example`, `//１２７.0.0.1`, `//[::1]`, `//2130706433`, `//0x7f.1`],
  ...[`/api/auth/sign-out`, `/oidc/session/end`, `/login?from=//${EVIL}`, `/\u2028/${EVIL}`, `/\u00a0/${EVIL}`, `https%3A%2F%2F${EVIL}`, `/search\r\nLocation: https://${EVIL}`, `.${EVIL}`, `;//${EVIL}`, `<//${EVIL}`, `/${"/".repeat(50)}${EVIL}`, `mailto:a@${EVIL}`, `//${EVIL}%00.localhost`],
];

const redirects = row("S10", "60 addresses of other sites where signing in, renewing and opening pages lead on to", async (world, findings) => {
  const { site, browser } = await signedIn(world);
  const cookie = browser.cookiesFor("/");
  const origin = originOf(site);
  const check = (what: string, location: string | null) => {
    if (!location) return;
    const url = URL.canParse(location, origin) ? new URL(location, origin) : null;
    findings.demand(url && ["localhost", "127.0.0.1"].includes(url.hostname) && url.protocol === "http:" && url.port === String(site.port), `${what} leads to ${location}`);
  };
  for (const address of ADDRESSES) {
    const query = encodeURIComponent(address.toWellFormed());
    const tries: [string, Record<string, string>][] = [
      [`/api/auth/refresh?to=${query}`, { cookie }], [`/login?from=${query}`, { cookie }], [`/login?callbackUrl=${query}`, { cookie }],
      [`/api/auth/complete?to=${query}`, { cookie }], [`/api/auth/signout?callbackUrl=${query}`, { cookie }],
    ];
    for (const [path, headers] of tries) check(`${path}`, (await call(site.url, "GET", path, undefined, headers)).headers.get("location"));
    // As a path, the way proxies and frameworks normalise them.
    const asPath = await call(site.url, "GET", `/${encodeURI(address.toWellFormed()).replaceAll("#", "%23")}`).catch(() => null);
    check(`the path ${address}`, asPath?.headers.get("location") ?? null);
  }
  for (const address of ADDRESSES.slice(0, world.count(12, 3))) {
    const fresh = new Browser(origin);
    const { csrfToken } = (await fresh.go("/api/auth/csrf")).json() as { csrfToken: string };
    const started = await fresh.post("/api/auth/signin/nearshelf", { csrfToken, json: "true", callbackUrl: address });
    check(`signing in with ${address}`, String(started.json().url));
  }
  findings.figure(`${ADDRESSES.length} addresses in 6 places`);
});

/** A server nobody of ours has any business with; counts who comes. */
async function trap(world: World): Promise<{ port: number; caught: string[]; server: Server }> {
  const caught: string[] = [];
  const server = createServer((req, res) => {
    caught.push(`${req.method} ${req.url}`);
    res.writeHead(302, { location: "http://169.254.169.254/" }).end();
  });
  server.on("connection", () => caught.push("a connection"));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  world.after(() => server.close());
  return { port: (server.address() as AddressInfo).port, caught, server };
}

const trapped = row("S11", "addresses of inner services in every field that takes one, in headers and in requests for other hosts", async (world, findings) => {
  const { site, reader, browser } = await signedIn(world);
  const { port, caught } = await trap(world);
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `2130706433:${port}`, `0x7f000001:${port}`, `0177.0.0.1:${port}`, `127.1:${port}`, `[::ffff:127.0.0.1]:${port}`, `[::1]:${port}`, `0.0.0.0:${port}`, `localtest.me:${port}`, `user@127.0.0.1:${port}`, `127.0.0.1:${port}#@example.org`];
  const borrower = await site.reader();
  for (const host of hosts) {
    const address = `http://${host}/picture.png`;
    const book = await reader.call<{ id: string }>("POST", "/books", { title: "Trap", author: "x", coverImageUrl: address, coverImageId: address, photoUrl: address });
    const id = book.status === 201 ? book.body.id : await reader.book("Trap");
    const loan = await borrower.ask(id);
    await reader.done("PUT", `/loans/${loan}/approve`, {});
    await reader.call("PUT", `/loans/${loan}/return`, { photoUrl: address });
    await reader.call("GET", `/loans/${loan}`);
    await reader.call("PUT", `/users/${reader.id}`, { profilePictureUrl: address, profileImageId: address });
    await call(site.url, "GET", `/_next/image?url=${encodeURIComponent(address)}&w=640&q=75`);
    await call(site.url, "GET", `/api/books/${id}/share-picture?url=${encodeURIComponent(address)}`);
    for (const name of ["x-forwarded-host", "x-forwarded-for", "forwarded", "x-original-url", "x-rewrite-url", "referer", "origin", "x-middleware-rewrite", "x-middleware-subrequest"]) {
      await call(site.url, "GET", "/api/auth/csrf", undefined, { [name]: name === "forwarded" ? `host=${host}` : address });
      await call(site.url, "GET", "/login", undefined, { [name]: address });
    }
    await absolute(site.port, host);
    const away = new Browser(originOf(site));
    const uid = await begin(away);
    await away.post(`/api/identity/${uid}/code`, { email: `a@${host}` });
    await codeFor(world, away, await begin(away), reader.email);
  }
  await browser.go(`/api/auth/callback/nearshelf?iss=${encodeURIComponent(`http://127.0.0.1:${port}`)}&code=x&state=y`).catch(() => null);
  findings.same(caught, [], "what reached the trap");
  findings.figure(`${hosts.length} addresses in 25 places, ${caught.length} connections`);
});

/** A request for another server, as a proxy would take it, and one with another Host. */
function absolute(port: number, host: string): Promise<void> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`GET http://${host}/x HTTP/1.1\r\nhost: ${host}\r\n\r\nGET /login HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
    });
    socket.setTimeout(3_000, () => socket.destroy());
    socket.resume().on("error", () => undefined).on("close", () => done());
  });
}

export const REQUESTS = [forgery, redirects, trapped];
