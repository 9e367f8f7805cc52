import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Browser } from "../../support/browser";
import { median } from "../../bench/measure";
import { call } from "../reader";
import { hashPassword } from "@/lib/identity/passwords";
import { row, type Findings } from "../row";
import { begin, originOf, signInByCode } from "../sign-in";

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const leakage = row("S13", "tokens, hashes and addresses in logs, pages, scripts, caches, addresses and mails", async (world, findings) => {
  const site = await world.start({ env: { LOG_LEVEL: "debug" } });
  const [owner, other] = [await site.reader({ email: "very.private@example.org" }), await site.reader({ email: "other.private@example.org" })];
  const { browser, token, ticket } = await signInByCode(world, site, owner.email);
  await owner.book("Kobzar");
  await owner.befriend(other);
  await call(site.url, "POST", "/api/users/change-password", { newPassword: "quite.private.words" }, { authorization: `Bearer ${token}` });
  // A mail server that repeats the address when it refuses it, as they do.
  world.mails.behave({ refuse: { at: "RCPT", answer: `550 5.1.1 <${other.email}>: Recipient address rejected` } });
  const refused = new Browser(originOf(site));
  await refused.post(`/api/identity/${await begin(refused)}/code`, { email: other.email });
  world.mails.behave({});
  const session = /session-token=([^;]{40,})/.exec(browser.cookiesFor("/"))?.[1] ?? "no cookie";
  const secrets = { "a bearer token": token, "a reader's token": owner.token, "a ticket": ticket, "a session cookie": session, "a password": "quite.private.words", "an address": owner.email, "a refused address": other.email, "a hash": "$argon2" };
  const pages: string[] = [];
  for (const path of ["/search", "/profile", "/settings", "/friends", "/chats", "/books/manage", "/notifications", "/loans", `/profile/${other.id}`]) {
    const visit = await browser.go(path);
    pages.push(visit.text);
    findings.demand(/no-store|private/.test(visit.headers.get("cache-control") ?? ""), `${path} may be kept by shared caches (${visit.headers.get("cache-control")})`);
    findings.same(visit.headers.get("referrer-policy") !== null, true, `${path} has a Referrer-Policy`);
  }
  for (const path of ["/api/users/me", "/api/notifications", "/api/users/me/friends", "/api/users/me/export"]) {
    const answer = await owner.call("GET", path.slice(4));
    findings.demand(/no-store/.test(answer.headers.get("cache-control") ?? ""), `${path} may be cached (${answer.headers.get("cache-control")})`);
  }
  const scripts = (await filesBelow(".next/static")).concat(await filesBelow("public"));
  findings.same(scripts.filter((file) => file.endsWith(".map")), [], "source maps that are served");
  const bundle = (await Promise.all(scripts.map((file) => readFile(file, "latin1")))).join("\n");
  findings.demand(!/AUTH_SECRET|DATABASE_URL|postgresql:\/\/|nearshelf-demo/.test(bundle), "settings of the server in scripts of the browser");
  const places = { "the log": site.output(), "pages": pages.join("\n"), "scripts": bundle };
  const allowed = new Set(["pages an address"]);
  for (const [place, content] of Object.entries(places)) {
    for (const [what, secret] of Object.entries(secrets)) if (!allowed.has(`${place} ${what}`)) findings.demand(!content.includes(secret), `${what} is in ${place}`);
  }
  const mails = world.mails.mails.filter((mail) => mail.includes(owner.email) || mail.includes(other.email)).join("\n");
  findings.demand(![token, session, owner.token].some((secret) => mails.includes(secret)), "a token in a mail");
  const { headers } = await browser.go("/auth/callback?token=made-up");
  findings.demand(/no-referrer|same-origin|strict-origin/.test(headers.get("referrer-policy") ?? ""), "the page with the ticket tells others where one came from");
  findings.figure(`${site.output().split("\n").length} log lines, ${pages.length} pages, ${scripts.length} files of scripts, ${mails.length} bytes of mail`);
});

/** Chance that two samples this different come from the same times, by the rank sum of Mann and Whitney. */
function mannWhitney(one: number[], other: number[]): number {
  const all = [...one.map((value) => ({ value, first: true })), ...other.map((value) => ({ value, first: false }))].sort((a, b) => a.value - b.value);
  const ranks = all.reduce((sum, { first }, at) => sum + (first ? at + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  const u = ranks - (n * (n + 1)) / 2;
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  // Abramowitz and Stegun 26.2.17, both tails.
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return 2 * density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
}

interface Sample {
  status: number;
  text: string;
  ms: number;
}

/** Asks about somebody and nobody by turns; whatever they answer must not tell which was which. */
async function compare(what: string, samples: number, known: () => Promise<Sample>, unknown: () => Promise<Sample>, findings: Findings): Promise<void> {
  const worst = { p: 0, ratio: 1 };
  // A busy machine makes a difference now and then; a real one is there each time.
  for (let tries = 0; tries < 3 && worst.p <= 0.01; tries += 1) {
    const [one, other]: [Sample[], Sample[]] = [[], []];
    for (let at = 0; at < samples; at += 1) {
      if (at % 2) one.push(await known());
      other.push(await unknown());
      if (at % 2 === 0) one.push(await known());
    }
    const plain = ({ status, text }: Sample) => `${status} ${text.replace(/"requestId":"[^"]*"/, "")}`;
    const answers = new Set([...one, ...other].map(plain));
    findings.demand(answers.size === 1, `${what}: different answers, such as ${[...answers].slice(0, 2).join(" and ")}`);
    worst.p = mannWhitney(one.map(({ ms }) => ms), other.map(({ ms }) => ms));
    worst.ratio = median(one.map(({ ms }) => ms)) / median(other.map(({ ms }) => ms));
  }
  findings.demand(worst.p > 0.01, `${what}: times tell known from unknown (p = ${worst.p.toExponential(1)}, ratio of medians ${worst.ratio.toFixed(2)})`);
  findings.figure(`${what}: p = ${worst.p.toFixed(2)}`);
}

const enumeration = row("S14", "known and unknown accounts in signing in, codes, profiles, requests: answers and times", async (world, findings) => {
  const site = await world.shared();
  const [victim, spy, blocker] = [await site.reader(), await site.reader(), await site.reader()];
  await site.pool.query(`UPDATE "User" SET "passwordHash" = $2 WHERE id = $1`, [victim.id, await hashPassword("the right words for it")]);
  await blocker.done("POST", `/users/${blocker.id}/blocked/${spy.id}`);
  const samples = world.count(200, 20);
  const browser = new Browser(originOf(site));
  const uid = await begin(browser);
  const timed = async (send: () => Promise<{ status: number; text: string }>): Promise<Sample> => {
    const from = performance.now();
    const { status, text } = await send();
    return { status, text, ms: performance.now() - from };
  };
  const password = (email: string) => timed(() => browser.post(`/api/identity/${uid}/password`, { email, password: "the wrong words" }));
  const nobody = () => `${crypto.randomUUID()}@example.org`;
  await compare("password", Math.min(samples, 60), () => password(victim.email), () => password(nobody()), findings);
  const starts = await Promise.all(Array.from({ length: 2 }, async () => {
    const own = new Browser(originOf(site));
    return { own, uid: await begin(own) };
  }));
  // A second code for the same sign-in within a minute is refused alike for everybody.
  const code = (email: string, which: number) => timed(async () => {
    const start = starts[which];
    return start ? start.own.post(`/api/identity/${start.uid}/code`, { email }) : { status: 0, text: "" };
  });
  const [first, second] = [await code(victim.email, 0), await code(nobody(), 1)];
  findings.same([first.status, first.text], [second.status, second.text], "a code for a known and an unknown address");
  const get = (path: string) => timed(() => spy.call("GET", path));
  await compare("profile", samples, () => get(`/users/${blocker.id}`), () => get(`/users/${crypto.randomUUID()}`), findings);
  const ask = (id: string) => timed(() => spy.call("POST", `/users/${spy.id}/friends/request/${id}`));
  await compare("friend request", samples, () => ask(blocker.id), () => ask(crypto.randomUUID()), findings);
  const byAddress = await spy.call<unknown[]>("GET", `/users/search?query=${encodeURIComponent(victim.email)}`);
  findings.demand(!byAddress.text.includes(victim.id), "an address finds its account in the search for people");
});

export const LEAKS = [leakage, enumeration];
