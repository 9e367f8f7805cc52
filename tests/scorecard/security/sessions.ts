import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from "jose";
import { Browser } from "../../support/browser";
import { freePort } from "../../support/free-port";
import { call } from "../reader";
import { row, type Findings } from "../row";
import { begin, codeFor, finish, originOf, signInByCode } from "../sign-in";
import type { Site, World } from "../world";
import { demoAdministrator } from "./access";

const PASSWORD = "a rather unusual set of words";
const me = (site: Site, headers: Record<string, string>) => call(site.url, "GET", "/api/users/me", undefined, headers).then(({ status }) => status);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** What a process remembers of a session it forgets within two seconds. */
const forgotten = () => pause(2_500);

async function endings(world: World, site: Site, findings: Findings): Promise<void> {
  const reader = await site.reader();
  const first = await signInByCode(world, site, reader.email);
  findings.demand(Buffer.from(first.token, "base64url").length >= 16, "tokens of fewer than 128 bits");
  const again = await signInByCode(world, site, reader.email);
  findings.demand(again.token !== first.token, "two sign-ins gave the same token");
  const ticket = await first.browser.post("/api/auth/exchange", { token: first.ticket });
  findings.demand(ticket.status >= 400, "a ticket was taken twice");
  const cookie = first.browser.cookiesFor("/api");
  findings.same([await me(site, bearer(first.token)), await me(site, { cookie })], [200, 200], "a new session");
  await call(site.url, "POST", "/api/auth/sign-out", undefined, bearer(first.token));
  findings.same([await me(site, bearer(first.token)), await me(site, { cookie })], [401, 401], "a session after its sign-out");
  const others = await signInByCode(world, site, reader.email);
  const changed = await call(site.url, "POST", "/api/users/change-password", { newPassword: PASSWORD }, bearer(others.token));
  findings.same(changed.status, 204, "a first password");
  findings.same([await me(site, bearer(again.token)), await me(site, bearer(others.token))], [401, 200], "other sessions after a change of password");
}

/** Fixation: what a browser had before it signed in is worth nothing afterwards. */
async function fixation(world: World, site: Site, findings: Findings): Promise<void> {
  const reader = await site.reader();
  const browser = new Browser(originOf(site));
  const uid = await begin(browser);
  const before = browser.cookiesFor("/");
  const code = await codeFor(world, browser, uid, reader.email);
  const thief = new Browser(originOf(site));
  const stolen = await thief.post(`/api/identity/${uid}/verify`, { code });
  findings.demand(stolen.status >= 400, "another browser finished a sign-in that it had not begun");
  await finish(browser, await browser.post(`/api/identity/${uid}/verify`, { code }));
  findings.same(await me(site, { cookie: before }), 401, "cookies from before the sign-in");
}

async function expiry(site: Site, findings: Findings): Promise<void> {
  const idle = await site.reader();
  await site.pool.query(`UPDATE "Session" SET "lastSeenAt" = now() - interval '31 days', "expiresAt" = now() - interval '1 day' WHERE "userId" = $1`, [idle.id]);
  findings.same(await me(site, bearer(idle.token)), 401, "a session unused for 31 days");
  // Used every day, but begun half a year ago.
  const old = await site.reader();
  await site.pool.query(`UPDATE "Session" SET "createdAt" = now() - interval '181 days', "lastSeenAt" = now() - interval '1 day', "expiresAt" = now() + interval '29 days' WHERE "userId" = $1`, [old.id]);
  const first = await me(site, bearer(old.token));
  await forgotten();
  findings.same([first, await me(site, bearer(old.token))].at(-1), 401, "a session of 181 days");
}

/** Everything that a sign-in over https sets. */
async function cookies(world: World, findings: Findings): Promise<void> {
  const origin = "https://books.example.test";
  const site = await world.start({ env: { APP_URL: origin, TRUST_PROXY: "1" } });
  const browser = new Browser(origin, { via: site.url, added: { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" } });
  const reader = await site.reader();
  await signInByCode(world, site, reader.email, browser).catch((error: Error) => findings.demand(false, `signing in behind a proxy: ${error.message}`));
  const set = browser.received.filter((line) => !/^[^=]+=;|max-age=0|expires=Thu, 01 Jan 1970/i.test(line));
  findings.demand(set.length > 0, "no cookie was set");
  for (const line of set) {
    const name = line.split("=")[0] ?? "";
    // The choice of language is for scripts to read and is no secret.
    const secret = !/locale|lang/i.test(name);
    findings.demand(/; *secure/i.test(line), `${name} is not Secure`);
    findings.demand(/; *samesite=(?:lax|strict)/i.test(line), `${name} has no SameSite`);
    findings.demand(!secret || /; *httponly/i.test(line), `${name} is not HttpOnly`);
    findings.demand(!secret || name.startsWith("__Host-") || /; *path=\/(?!;|$)/i.test(line), `${name} is not named __Host-`);
  }
  findings.figure(`${new Set(set.map((line) => line.split("=")[0])).size} cookies over https`);
}

const session = row("S8", "fixation, sign-out, change of password, ban, idle and absolute expiry, cookies over https", async (world, findings) => {
  const site = await world.shared();
  await endings(world, site, findings);
  await fixation(world, site, findings);
  await expiry(site, findings);
  await cookies(world, findings);
  const demo = await world.demo();
  const [admin, banned] = [await demoAdministrator(demo), await demo.reader()];
  const second = await banned.call("GET", "/users/me");
  await admin.done("POST", `/admin/users/${banned.id}/ban`, { reason: "tried out" });
  findings.same([second.status, await me(demo, bearer(banned.token))], [200, 401], "a session before and after a ban");
});

interface Forgery {
  claims?: (claims: JWTPayload) => JWTPayload;
  header?: { alg?: string; kid?: string };
  /** Signs with a key that the provider does not publish. */
  foreignKey?: boolean;
  /** The token as it is sent. */
  token?: (signed: string) => string;
}

const past = Math.floor(Date.now() / 1_000) - 3_600;
const FORGERIES: Record<string, Forgery> = {
  "another nonce": { claims: (claims) => ({ ...claims, nonce: "another" }) },
  "no nonce": { claims: ({ nonce: _, ...claims }) => claims },
  "another audience": { claims: (claims) => ({ ...claims, aud: "another" }) },
  "several audiences, another party": { claims: (claims) => ({ ...claims, aud: ["site", "another"], azp: "another" }) },
  "another issuer": { claims: (claims) => ({ ...claims, iss: "https://evil.example" }) },
  "no issuer": { claims: ({ iss: _, ...claims }) => claims },
  "expired": { claims: (claims) => ({ ...claims, iat: past - 600, exp: past }) },
  "no expiry": { claims: ({ exp: _, ...claims }) => claims },
  "no subject": { claims: ({ sub: _, ...claims }) => claims },
  "a foreign key": { foreignKey: true },
  "alg none": { token: (signed) => `${Buffer.from('{"alg":"none"}').toString("base64url")}.${signed.split(".")[1]}.` },
  "no signature": { token: (signed) => `${signed.split(".").slice(0, 2).join(".")}.` },
  "a changed payload": { token: (signed) => signed.split(".").map((part, at) => (at === 1 ? Buffer.from(Buffer.from(part, "base64url").toString().replace('"sub":"', '"sub":"x')).toString("base64url") : part)).join(".") },
  "no token": { token: () => "" },
};

/** A provider that tells whatever it is asked to. */
async function lyingProvider(world: World) {
  const [real, foreign] = [await generateKeyPair("RS256", { extractable: true }), await generateKeyPair("RS256", { extractable: true })];
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const state = { nonce: "", forgery: {} as Forgery, person: {} as JWTPayload, codes: new Set<string>() };
  const idToken = async () => {
    const { claims = (all: JWTPayload) => all, foreignKey, token = (signed: string) => signed } = state.forgery;
    const now = Math.floor(Date.now() / 1_000);
    const all = { iss: issuer, aud: "site", sub: "somebody", nonce: state.nonce, iat: now, exp: now + 600, ...state.person };
    return token(await new SignJWT(claims(all)).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(foreignKey ? foreign.privateKey : real.privateKey));
  };
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const json = (body: object, status = 200) => res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { pathname } = new URL(req.url ?? "/", issuer);
    if (pathname === "/.well-known/openid-configuration") {
      return json({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks`, response_types_supported: ["code"], subject_types_supported: ["public"], id_token_signing_alg_values_supported: ["RS256"] });
    }
    if (pathname === "/jwks") return json({ keys: [{ ...(await exportJWK(real.publicKey)), kid: "one", alg: "RS256", use: "sig" }] });
    const form = new URLSearchParams(await text(req));
    const code = form.get("code") ?? "";
    if (!form.get("code_verifier") || !state.codes.delete(code)) return json({ error: "invalid_grant" }, 400);
    return json({ access_token: "x", token_type: "Bearer", expires_in: 600, id_token: await idToken() });
  };
  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((done) => server.listen(port, done));
  world.after(() => server.close());
  return { issuer, state };
}

const forged = row("S9", "answers of a forging provider: signature, nonce, audience, issuer, time, state, replay, unproven addresses", async (world, findings) => {
  const { issuer, state } = await lyingProvider(world);
  const site = await world.start({ env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "site", OIDC_CLIENT_SECRET: "site-secret" } });
  const victim = await site.reader();
  /** As far as the provider, and what it is asked. */
  const start = async (browser: Browser) => {
    const { csrfToken } = (await browser.go("/api/auth/csrf")).json() as { csrfToken: string };
    const asked = new URL(String((await browser.post("/api/auth/signin/nearshelf", { csrfToken, json: "true" })).json().url));
    state.nonce = asked.searchParams.get("nonce") ?? "";
    const code = crypto.randomUUID();
    state.codes.add(code);
    return { asked, code, back: `/api/auth/callback/nearshelf?code=${code}&state=${asked.searchParams.get("state")}` };
  };
  const signedIn = async (browser: Browser) => {
    const answer = await fetch(`${originOf(site)}/api/users/me`, { headers: { cookie: browser.cookiesFor("/api") } });
    return answer.status === 200;
  };
  const tryWith = async (person: JWTPayload, forgery: Forgery = {}) => {
    Object.assign(state, { person, forgery });
    const browser = new Browser(originOf(site));
    const { back } = await start(browser);
    await browser.go(back, /\/auth\/callback\?|evil\.example/);
    return { browser, back, in: await signedIn(browser) };
  };
  const proven = { sub: "honest", email: "honest@example.org", email_verified: true };
  const honest = await tryWith(proven);
  findings.demand(honest.in, "an honest answer did not sign in");
  let logins = 0;
  const refuse = (what: string, isIn: boolean) => {
    logins += Number(isIn);
    findings.demand(!isIn, `${what} signed in`);
  };
  for (const [what, forgery] of Object.entries(FORGERIES)) refuse(what, (await tryWith(proven, forgery)).in);
  for (const verified of [false, undefined, "false"]) {
    refuse(`an address with email_verified ${verified} of another account`, (await tryWith({ sub: `thief-${verified}`, email: victim.email, email_verified: verified })).in);
  }
  Object.assign(state, { person: proven, forgery: {} });
  const replayer = new Browser(originOf(site));
  await replayer.go(honest.back, /\/auth\/callback\?/);
  refuse("a replayed answer in another browser", await signedIn(replayer));
  const [mine, theirs] = [new Browser(originOf(site)), new Browser(originOf(site))];
  const begun = await start(mine);
  await theirs.go(begun.back, /\/auth\/callback\?/);
  refuse("an answer in a browser that did not ask", await signedIn(theirs));
  const wrongState = new Browser(originOf(site));
  const { code } = await start(wrongState);
  await wrongState.go(`/api/auth/callback/nearshelf?code=${code}&state=made-up`, /\/auth\/callback\?/);
  refuse("a made-up state", await signedIn(wrongState));
  const rude = { sub: "rude\u0000", email: "a@example.test\r\nBcc: b@evil.example", email_verified: true, name: `n\u0000${"x".repeat(5_000)}` };
  const after = await tryWith(rude);
  const last = await after.browser.go("/api/auth/session");
  findings.demand(!/prisma|Invalid/.test(last.url.href + last.text), "the database's own words after rude claims");
  for (const email of [rude.email, `${"x".repeat(5_000)}@example.org`, "justtext"]) refuse(`the address ${JSON.stringify(email.slice(0, 30))}`, (await tryWith({ sub: crypto.randomUUID(), email, email_verified: true })).in);
  findings.figure(`${Object.keys(FORGERIES).length} forged tokens, ${logins} sign-ins`);
});

export const SESSIONS = [session, forged];
