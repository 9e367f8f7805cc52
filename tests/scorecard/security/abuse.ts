import { setTimeout as pause } from "node:timers/promises";
import { hashPassword } from "@/lib/identity/passwords";
import { Browser } from "../../support/browser";
import { call, type Answer, type Reader } from "../reader";
import { row, type Findings } from "../row";
import { begin, finish, originOf } from "../sign-in";
import type { Site, World } from "../world";

const STRICT = { RATE_LIMIT_FACTOR: "1" };

/** Sends until 429 or `most`; how many went through, and whether the refusal said how long to wait. */
async function until429(most: number, send: (at: number) => Promise<Answer<unknown>>): Promise<{ passed: number; refused: boolean; waits: boolean }> {
  for (let passed = 0; passed < most; passed += 1) {
    const { status, headers } = await send(passed);
    if (status === 429) return { passed, refused: true, waits: Number(headers.get("retry-after")) > 0 };
  }
  return { passed: most, refused: false, waits: false };
}

async function limited(what: string, most: number, send: (at: number) => Promise<Answer<unknown>>, findings: Findings): Promise<void> {
  const { passed, refused, waits } = await until429(most, send);
  findings.demand(refused, `${what}: ${most} in a row, none refused`);
  findings.demand(!refused || waits, `${what}: 429 without Retry-After`);
  findings.figure(`${what} ${refused ? passed : `> ${most}`}`);
}

/** Behind a proxy, clients at these addresses. */
const from = (address: string) => ({ "x-forwarded-for": address });
let subnet = 0;
const somewhere = () => `198.51.${Math.floor((subnet += 1) / 250)}.${subnet % 250}`;

async function signInTries(site: Site, findings: Findings): Promise<void> {
  const victim = await site.reader();
  const words = "the right words for it";
  await site.pool.query(`UPDATE "User" SET "passwordHash" = $2 WHERE id = $1`, [victim.id, await hashPassword(words)]);
  const browser = () => new Browser(originOf(site), { added: from(somewhere()) });
  const own = browser();
  const signIn = async () => own.post(`/api/identity/${await begin(own)}/password`, { email: victim.email, password: words });
  // The owner has signed in by this browser before.
  await finish(own, await signIn());
  await own.post("/api/auth/sign-out", {});
  const attack = browser();
  const attackUid = await begin(attack);
  const guess = (address: string) => attack.post(`/api/identity/${attackUid}/password`, { email: victim.email, password: "wrong words" }, from(address));
  const one = somewhere();
  const statuses: number[] = [];
  for (let at = 0; at < 26; at += 1) statuses.push((await guess(one)).status);
  findings.demand(statuses.includes(429), "26 wrong passwords from one address were all tried");
  for (let at = 0; at < 12; at += 1) {
    const address = somewhere();
    for (let tries = 0; tries < 10; tries += 1) await guess(address);
  }
  for (let at = 0; at < 5; at += 1) {
    const address = from(somewhere());
    for (let tries = 0; tries < 10; tries += 1) {
      const other = new Browser(originOf(site), { added: address });
      await other.post(`/api/identity/${await begin(other)}/code`, { email: victim.email });
    }
  }
  findings.same((await signIn()).status, 200, "the owner's password in a browser that signed in before, after 120 wrong ones and 50 codes from elsewhere");
}

async function spoofing(world: World, findings: Findings): Promise<void> {
  const site = await world.start({ env: { ...STRICT, TRUST_PROXY: "0" } });
  const names = ["x-forwarded-for", "x-real-ip", "forwarded", "x-nearshelf-peer", "cf-connecting-ip", "true-client-ip"];
  const spoofed = await until429(700, (at) => call(site.url, "GET", "/api/books/00000000-0000-4000-8000-000000000000", undefined, Object.fromEntries(names.map((name) => [name, `203.0.113.${at % 250}`]))));
  findings.demand(spoofed.refused, "made-up addresses in headers lift the limit of visitors");
  const health = await call(site.url, "GET", "/api/health/ready");
  findings.same(health.status, 200, "readiness while a visitor is over the limit");
  const csrf = await call(site.url, "GET", "/api/auth/csrf");
  findings.same(csrf.status, 200, "signing in while a visitor at the same address is over the limit");
}

const rates = row("S15", "one call over each limit, forged addresses, a /64, neighbours, a victim's lock-out, four polling windows", async (world, findings) => {
  const site = await world.start({ env: { ...STRICT, TRUST_PROXY: "1" } });
  const [reader, other] = [await site.reader(), await site.reader()];
  await limited("reads a minute", 700, () => reader.call("GET", "/users/has-password"), findings);
  findings.same((await other.call("GET", "/users/has-password")).status, 200, "another reader at the same address");
  await limited("writes a minute", 200, () => other.call("PUT", "/notifications/read-all"), findings);
  const reporter = await site.reader();
  await limited("reports an hour", 40, (at) => reporter.call("POST", "/reports", { targetUserId: other.id, reason: "spam", details: `report ${at}` }), findings);
  const uploader = await site.reader();
  const noPicture = Buffer.from("ffd8ff00", "hex");
  await limited("uploads a minute", 60, () => uploader.upload(noPicture), findings);
  await limited("visitors of a page", 2_000, () => call(site.url, "GET", "/login", undefined, from("192.0.2.1")), findings);
  await limited("addresses of one /64", 700, (at) => call(site.url, "GET", "/api/books/00000000-0000-4000-8000-000000000000", undefined, from(`2001:db8::${(at + 1).toString(16)}`)), findings);
  // Made-up tokens of a neighbour hold nobody up who has a real one.
  await until429(100, () => call(site.url, "GET", "/api/users/me", undefined, { ...from("192.0.2.7"), authorization: `Bearer ${crypto.randomUUID()}${crypto.randomUUID()}` }));
  const neighbour = await site.reader();
  findings.same((await neighbour.call("GET", "/users/me", undefined, from("192.0.2.7"))).status, 200, "a valid token from an address that tried out tokens");
  // Four windows that poll every ten seconds ask this much in a minute.
  const poller = await site.reader();
  const polled = await Promise.all(Array.from({ length: 4 * 6 }, () => Promise.all(["/loans/pending", "/users/me/friend-requests", `/books/owner/${poller.id}`, `/loans/owner/${poller.id}`, `/loans/borrower/${poller.id}`, "/users/me/counts"].map((path) => poller.call("GET", path)))));
  findings.demand(polled.flat().every(({ status }) => status === 200), "four polling windows meet a limit");
  await signInTries(site, findings);
  await spoofing(world, findings);
});

/** How many of `most` go through before something is refused for good. */
async function capped(what: string, most: number, allowed: number, send: (at: number) => Promise<Answer<unknown>>, findings: Findings): Promise<void> {
  let passed = 0;
  for (let at = 0; at < most; at += 1) {
    const { status } = await send(at);
    if (status < 300) passed += 1;
    else break;
  }
  findings.demand(passed <= allowed, `${what}: ${passed} of ${most} went through (${allowed} allowed)`);
  findings.figure(`${what} ${passed}`);
}

const refusedAs = async (what: string, send: Promise<Answer<unknown>>, findings: Findings) => {
  const { status } = await send;
  findings.demand(status >= 400 && status < 500, `${what}: ${status}`);
};

async function illegalSteps(site: Site, findings: Findings): Promise<void> {
  const [owner, borrower, stranger] = [await site.reader(), await site.reader(), await site.reader()];
  const book = await owner.book();
  await refusedAs("asking for one's own book", owner.call("POST", "/loans", { bookId: book }), findings);
  const loan = await borrower.ask(book);
  const stars = { punctuality: 5, accuracy: 5, communication: 5 };
  for (const status of ["LENT", "RETURNED", "LOST", "SCHEDULED", "REQUESTED"]) {
    await refusedAs(`REQUESTED to ${status}`, owner.call("PATCH", `/loans/${loan}/status`, { status }), findings);
    await refusedAs(`REQUESTED to ${status} by the borrower`, borrower.call("PATCH", `/loans/${loan}/status`, { status }), findings);
  }
  await refusedAs("a borrower's own approval", borrower.call("PUT", `/loans/${loan}/approve`, {}), findings);
  await refusedAs("a stranger's approval", stranger.call("PUT", `/loans/${loan}/approve`, {}), findings);
  await refusedAs("rating before the end", owner.call("POST", `/loans/${loan}/rate`, stars), findings);
  await owner.done("PUT", `/loans/${loan}/approve`, {});
  await owner.done("PATCH", `/loans/${loan}/status`, { status: "LENT" });
  await owner.done("PUT", `/loans/${loan}/return`, {});
  for (const [act, body] of [["approve", {}], ["cancel", {}], ["return", {}], ["lost", {}], ["schedule-meetup", { location: "cafe" }]] as const) {
    await refusedAs(`${act} after the end`, owner.call("PUT", `/loans/${loan}/${act}`, body), findings);
  }
  await refusedAs("re-opening", owner.call("PATCH", `/loans/${loan}/status`, { status: "LENT" }), findings);
  await refusedAs("an owner's rating of the own book", owner.call("POST", `/loans/${loan}/rate-book`, { rating: 10 }), findings);
  await owner.done("POST", `/loans/${loan}/rate`, stars);
  await refusedAs("rating twice", owner.call("POST", `/loans/${loan}/rate`, stars), findings);
  await refusedAs("6 stars", borrower.call("POST", `/loans/${loan}/rate-book`, { rating: 11 }), findings);
  await owner.done("POST", `/users/${owner.id}/blocked/${borrower.id}`);
  await refusedAs("asking after a block", borrower.call("POST", "/loans", { bookId: book }), findings);
  await refusedAs("befriending after a block", borrower.call("POST", `/users/${borrower.id}/friends/request/${owner.id}`), findings);
}

/** Two accounts that lend each other one book ten times within seconds. */
async function madeUpReputation(site: Site): Promise<Reader[]> {
  const [a, b] = [await site.reader({ days: 0 }), await site.reader({ days: 0 })];
  const book = await a.book();
  for (let at = 0; at < 10; at += 1) {
    const loan = await b.ask(book);
    await a.done("PUT", `/loans/${loan}/approve`, {});
    await a.done("PATCH", `/loans/${loan}/status`, { status: "LENT" });
    await a.done("PUT", `/loans/${loan}/return`, {});
    await a.done("POST", `/loans/${loan}/rate`, { punctuality: 5, accuracy: 5, communication: 5 });
  }
  return [a, b];
}

const business = row("S16", "spam by requests, friendships and mails, illegal steps of loans, made-up reputation, look-alike names", async (world, findings) => {
  const site = await world.start();
  const known = world.mails.mails.length;
  // Badges are given a while later.
  const friends = await madeUpReputation(site);
  const owners: Reader[] = await Promise.all(Array.from({ length: 60 }, () => site.reader()));
  const books = await Promise.all(owners.map((owner) => owner.book()));
  const spammer = await site.reader({ name: "Nearshelf: your account is locked" });
  const at = <T>(list: T[], index: number) => list[index] as T;
  await capped("open requests of one reader", 60, 20, (index) => spammer.call("POST", "/loans", { bookId: at(books, index), borrowerMessage: "x".repeat(46_000) }), findings);
  await capped("friend requests a day", 60, 30, (index) => spammer.call("POST", `/users/${spammer.id}/friends/request/${at(owners, index).id}`), findings);
  const young = await site.reader({ days: 0 });
  await capped("friend requests of a new account", 20, 5, (index) => young.call("POST", `/users/${young.id}/friends/request/${at(owners, index).id}`), findings);
  const [victim, nagger] = [await site.reader(), await site.reader()];
  const wanted = await victim.book();
  for (let times = 0; times < 5; times += 1) {
    const asked = await nagger.call<{ id: string }>("POST", "/loans", { bookId: wanted });
    // What is withdrawn at once is not mailed at all.
    await pause(3_000);
    if (asked.status === 201) await nagger.call("PUT", `/loans/${asked.body.id}/cancel`, {});
  }
  const mails = () => world.mails.mails.slice(known);
  const header = (mail: string, name: string) => new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im").exec(mail)?.[1] ?? "";
  const toVictim = mails().filter((mail) => header(mail, "to").includes(victim.email));
  const requests = toVictim.filter((mail) => !/withdr|cancel/i.test(header(mail, "subject")));
  findings.demand(requests.length <= 1, `${requests.length} mails to one owner by asking and withdrawing five times`);
  const longest = Math.max(0, ...mails().map((mail) => mail.length));
  findings.demand(longest < 30_000, `a mail of ${longest} bytes quotes a reader at length`);
  const subjects = mails().filter((mail) => /^Subject: "?Nearshelf: your account/im.test(mail));
  findings.demand(subjects.length === 0, `${subjects.length} subjects begin with a reader's name`);
  const impostor = await site.reader();
  for (const name of ["\u3164", "\u2800\u2800", "Support of Nearshelf", "https://evil.example", "write to a@evil.example", `a${"\u0301".repeat(20)}`, "\u{e0041}\u{e0042}", "Ada\u200bAdmin"]) {
    const answer = await impostor.call<{ name: string }>("PUT", `/users/${impostor.id}`, { name });
    const tidied = answer.status === 200 && answer.body.name !== name && !/nearshelf|:\/\/|@/i.test(answer.body.name);
    findings.demand(answer.status === 400 || tidied, `the name ${JSON.stringify(name)} was taken`);
  }
  await illegalSteps(site, findings);
  for (const reader of friends) {
    const { badges } = await reader.done<{ badges: string[] }>("GET", "/users/me");
    findings.same(badges, [], "badges made in seconds by two accounts");
  }
  findings.figure(`${mails().length} mails in all`);
});

export const ABUSE = [rates, business];
