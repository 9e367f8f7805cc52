import { hashPassword } from "@/lib/features/identity/account/passwords";
import { Browser } from "../../support/browser";
import { parsed } from "../../support/mail-parts";
import { call, type Answer, type Reader } from "../reader";
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

/** One sign-in that has codes sent to strangers, and one caller with many sign-ins. */
async function codesToStrangers(world: World, site: Site, findings: Findings): Promise<void> {
  const domain = `${crypto.randomUUID()}.example.org`;
  const mailedTo = (address: string) =>
    world.mails.mails.filter((mail) => parsed(mail).header("to").includes(address)).length;
  const ask = async (browser: Browser, uid: string, email: string) =>
    (await browser.post(`/api/identity/${uid}/code`, { email })).status;
  const one = new Browser(originOf(site), { added: from(somewhere()) });
  const uid = await begin(one);
  for (let at = 0; at < 60; at += 1) await ask(one, uid, `one-${at}@${domain}`);
  const byOne = mailedTo(domain);
  findings.check(
    byOne > 0 && byOne <= 5,
    `one sign-in had codes mailed to ${byOne} of 60 strangers (5 allowed)`,
  );
  const caller = from(somewhere());
  const statuses = new Set<number>();
  for (let signIn = 0; signIn < 4; signIn += 1) {
    const browser = new Browser(originOf(site), { added: caller });
    const own = await begin(browser);
    for (let at = 0; at < 4; at += 1)
      statuses.add(await ask(browser, own, `many-${signIn}-${at}@${domain}`));
  }
  const byCaller = mailedTo(domain) - byOne;
  findings.check(
    byCaller > 0 && byCaller <= 10,
    `one caller had codes mailed to ${byCaller} of 16 strangers (10 allowed)`,
  );
  findings.same([...statuses], [200], "answers to a caller whose codes are withheld");
  const reader = await site.reader();
  const neighbour = new Browser(originOf(site), { added: caller });
  findings.same(
    [await ask(neighbour, await begin(neighbour), reader.email), mailedTo(reader.email)],
    [200, 1],
    "a reader's code at that caller's address",
  );
  findings.figure(`codes to strangers by one sign-in ${byOne}, by one caller ${byCaller}`);
}

/** Lists of about ten megabytes that are none, each of which takes its reader long. */
const HOSTILE_LISTS = ['"",'.repeat(3_200_000), "\n".repeat(9_600_000), "[".repeat(9_600_000)];
const TWO_BOOKS = "Кобзар — Тарас Шевченко\nМомо — Міхаель Енде";
/** Milliseconds that a short list may take while others' are read. */
const LIST_WITHIN = 10_000;
const HEALTH_WITHIN = 2_000;

/** What an account gets for lists that are none; never that the database is away. */
const NO_LIST = /^(?:IMPORT_(?:EMPTY|ROWS|COLUMNS|UNREADABLE|BUSY)|RATE_LIMITED)$/;

/** One account sends hostile lists, three at a time; another reader's is read meanwhile. */
async function hostileLists(site: Site, findings: Findings): Promise<void> {
  const [attacker, honest] = [await site.reader(), await site.reader()];
  const bring = (as: Reader, list: string) => {
    const form = new FormData();
    form.set("file", new File([list], "books.csv"));
    return as.call<{ code?: string }>("POST", "/imports", form);
  };
  // The thread that reads them is there.
  const alone = await bring(honest, TWO_BOOKS);
  let isOver = false;
  const refused: (Awaited<ReturnType<typeof bring>> | null)[] = [];
  const lane = async () => {
    for (let round = 0; round < 3; round += 1)
      for (const list of HOSTILE_LISTS) refused.push(await bring(attacker, list).catch(() => null));
  };
  // Two of one reader may wait or be read, the third is refused.
  const attack = Promise.all([lane(), lane(), lane()]).finally(() => (isOver = true));
  const meanwhile: Answer<unknown>[] = [];
  const health: Answer<unknown>[] = [];
  // A reader has ten lists open at most.
  do {
    health.push(await call(site.url, "GET", "/api/health/live"));
    meanwhile.push(await bring(honest, TWO_BOOKS));
  } while (!isOver && meanwhile.length < 9);
  for (const { status, ms, text } of [alone, ...meanwhile])
    findings.check(
      status === 201 && ms <= LIST_WITHIN,
      `two books while another account sends hostile lists: ${status} after ${Math.round(ms)} ms (${LIST_WITHIN} allowed)${status === 201 ? "" : ` ${text}`}`,
    );
  for (const { status, ms } of health)
    findings.check(
      status === 200 && ms <= HEALTH_WITHIN,
      `health meanwhile: ${status} after ${Math.round(ms)} ms (${HEALTH_WITHIN} allowed)`,
    );
  await attack;
  for (const answer of refused)
    findings.check(
      NO_LIST.test(answer?.body.code ?? ""),
      `a hostile list: ${answer ? `${answer.status} ${answer.body.code}` : "no answer"}`,
    );
  const slowest = Math.max(...meanwhile.map(({ ms }) => ms));
  findings.figure(
    `two books alone ${Math.round(alone.ms)} ms, beside hostile lists ${Math.round(slowest)} ms at most`,
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
  "one call over each limit, forged addresses, a /64, neighbours, a victim's lock-out, four polling windows, codes to strangers, hostile lists",
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
    await codesToStrangers(world, site, findings);
    await hostileLists(site, findings);
    await spoofing(world, findings);
  },
);
