import { hashPassword } from "@/lib/features/identity/account/passwords";
import { Browser } from "../../support/browser";
import { call, type Answer } from "../reader";
import { row, type Findings } from "../row";
import { begin, finish, originOf } from "../sign-in";
import type { Site, World } from "../world";

const STRICT = { RATE_LIMIT_FACTOR: "1" };

/** Sends until 429 or `most`; how many went through, and whether the refusal said how long to wait. */
async function until429(
  most: number,
  send: (at: number) => Promise<Answer<unknown>>,
): Promise<{ passed: number; refused: boolean; waits: boolean }> {
  for (let passed = 0; passed < most; passed += 1) {
    const { status, headers } = await send(passed);
    if (status === 429)
      return { passed, refused: true, waits: Number(headers.get("retry-after")) > 0 };
  }
  return { passed: most, refused: false, waits: false };
}

async function limited(
  what: string,
  most: number,
  send: (at: number) => Promise<Answer<unknown>>,
  findings: Findings,
): Promise<void> {
  const { passed, refused, waits } = await until429(most, send);
  findings.check(refused, `${what}: ${most} in a row, none refused`);
  findings.check(!refused || waits, `${what}: 429 without Retry-After`);
  findings.figure(`${what} ${refused ? passed : `> ${most}`}`);
}

/** Behind a proxy, clients at these addresses. */
const from = (address: string) => ({ "x-forwarded-for": address });
let subnet = 0;
const somewhere = () => `198.51.${Math.floor((subnet += 1) / 250)}.${subnet % 250}`;

async function signInTries(site: Site, findings: Findings): Promise<void> {
  const victim = await site.reader();
  const words = "the right words for it";
  await site.pool.query(`UPDATE "User" SET "passwordHash" = $2 WHERE id = $1`, [
    victim.id,
    await hashPassword(words),
  ]);
  const browser = () => new Browser(originOf(site), { added: from(somewhere()) });
  const own = browser();
  const signIn = async () =>
    own.post(`/api/identity/${await begin(own)}/password`, {
      email: victim.email,
      password: words,
    });
  // The owner has signed in by this browser before.
  await finish(own, await signIn());
  await own.post("/api/auth/sign-out", {});
  const attack = browser();
  const attackUid = await begin(attack);
  const guess = (address: string) =>
    attack.post(
      `/api/identity/${attackUid}/password`,
      { email: victim.email, password: "wrong words" },
      from(address),
    );
  const one = somewhere();
  const statuses: number[] = [];
  for (let at = 0; at < 26; at += 1) statuses.push((await guess(one)).status);
  findings.check(statuses.includes(429), "26 wrong passwords from one address were all tried");
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
  findings.same(
    (await signIn()).status,
    200,
    "the owner's password in a browser that signed in before, after 120 wrong ones and 50 codes from elsewhere",
  );
}

async function spoofing(world: World, findings: Findings): Promise<void> {
  const site = await world.start({ env: { ...STRICT, TRUST_PROXY: "0" } });
  const names = [
    "x-forwarded-for",
    "x-real-ip",
    "forwarded",
    "x-nearshelf-peer",
    "cf-connecting-ip",
    "true-client-ip",
  ];
  const spoofed = await until429(700, (at) =>
    call(
      site.url,
      "GET",
      "/api/books/00000000-0000-4000-8000-000000000000",
      undefined,
      Object.fromEntries(names.map((name) => [name, `203.0.113.${at % 250}`])),
    ),
  );
  findings.check(spoofed.refused, "made-up addresses in headers lift the limit of visitors");
  const health = await call(site.url, "GET", "/api/health/ready");
  findings.same(health.status, 200, "readiness while a visitor is over the limit");
  const csrf = await call(site.url, "GET", "/api/auth/csrf");
  findings.same(
    csrf.status,
    200,
    "signing in while a visitor at the same address is over the limit",
  );
}

export const rateLimits = row(
  "S15",
  "one call over each limit, forged addresses, a /64, neighbours, a victim's lock-out, four polling windows",
  async (world, findings) => {
    const site = await world.start({ env: { ...STRICT, TRUST_PROXY: "1" } });
    const [reader, other] = [await site.reader(), await site.reader()];
    await limited("reads a minute", 700, () => reader.call("GET", "/users/has-password"), findings);
    findings.same(
      (await other.call("GET", "/users/has-password")).status,
      200,
      "another reader at the same address",
    );
    await limited(
      "writes a minute",
      200,
      () => other.call("PUT", "/notifications/read-all"),
      findings,
    );
    const reporter = await site.reader();
    await limited(
      "reports an hour",
      40,
      (at) =>
        reporter.call("POST", "/reports", {
          targetUserId: other.id,
          reason: "spam",
          details: `report ${at}`,
        }),
      findings,
    );
    const uploader = await site.reader();
    const noPicture = Buffer.from("ffd8ff00", "hex");
    await limited("uploads a minute", 60, () => uploader.upload(noPicture), findings);
    await limited(
      "visitors of a page",
      2_000,
      () => call(site.url, "GET", "/login", undefined, from("192.0.2.1")),
      findings,
    );
    await limited(
      "addresses of one /64",
      700,
      (at) =>
        call(
          site.url,
          "GET",
          "/api/books/00000000-0000-4000-8000-000000000000",
          undefined,
          from(`2001:db8::${(at + 1).toString(16)}`),
        ),
      findings,
    );
    // Made-up tokens of a neighbour hold nobody up who has a real one.
    await until429(100, () =>
      call(site.url, "GET", "/api/users/me", undefined, {
        ...from("192.0.2.7"),
        authorization: `Bearer ${crypto.randomUUID()}${crypto.randomUUID()}`,
      }),
    );
    const neighbour = await site.reader();
    findings.same(
      (await neighbour.call("GET", "/users/me", undefined, from("192.0.2.7"))).status,
      200,
      "a valid token from an address that tried out tokens",
    );
    // Four windows that poll every ten seconds ask this much in a minute.
    const poller = await site.reader();
    const polled = await Promise.all(
      Array.from({ length: 4 * 6 }, () =>
        Promise.all(
          [
            "/loans/pending",
            "/users/me/friend-requests",
            `/books/owner/${poller.id}`,
            `/loans/owner/${poller.id}`,
            `/loans/borrower/${poller.id}`,
            "/users/me/counts",
          ].map((path) => poller.call("GET", path)),
        ),
      ),
    );
    findings.check(
      polled.flat().every(({ status }) => status === 200),
      "four polling windows meet a limit",
    );
    await signInTries(site, findings);
    await spoofing(world, findings);
  },
);
