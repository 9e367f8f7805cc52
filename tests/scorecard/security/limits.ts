import { call, type Answer, type Reader } from "../reader";
import { row, type Findings } from "../row";
import type { Site, World } from "../world";
import { hostilePhotos } from "./photos";

const STRICT = { RATE_LIMIT_FACTOR: "1" };

/** Invalid lists of about ten megabytes that take long to read. */
const HOSTILE_LISTS = ['"",'.repeat(3_200_000), "\n".repeat(9_600_000), "[".repeat(9_600_000)];
const TWO_BOOKS = "Кобзар — Тарас Шевченко\nМомо — Міхаель Енде";
/** Time for a short list, and for a health check, while hostile lists are read. */
const LIST_MS = 10_000;
const HEALTH_MS = 2_000;

/** The allowed error codes for invalid lists. */
const NO_LIST = /^(?:IMPORT_(?:EMPTY|ROWS|COLUMNS|UNREADABLE|BUSY)|RATE_LIMITED)$/;

/** One account sends hostile lists, three at a time; another reader's is read meanwhile. */
async function hostileLists(site: Site, findings: Findings): Promise<void> {
  const [attacker, honest] = [await site.reader(), await site.reader()];
  const bring = (as: Reader, list: string) => {
    const form = new FormData();
    form.set("file", new File([list], "books.csv"));
    return as.call<{ code?: string }>("POST", "/imports", form);
  };
  // Starts the worker that reads lists.
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
  // A reader may have ten open lists.
  do {
    health.push(await call(site.url, "GET", "/api/health/live"));
    meanwhile.push(await bring(honest, TWO_BOOKS));
  } while (!isOver && meanwhile.length < 9);
  for (const { status, ms, text } of [alone, ...meanwhile])
    findings.check(
      status === 201 && ms <= LIST_MS,
      `two books while another account sends hostile lists: ${status} after ${Math.round(ms)} ms (${LIST_MS} allowed)${status === 201 ? "" : ` ${text}`}`,
    );
  for (const { status, ms } of health)
    findings.check(
      status === 200 && ms <= HEALTH_MS,
      `health meanwhile: ${status} after ${Math.round(ms)} ms (${HEALTH_MS} allowed)`,
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
  const ask = (at: number) => {
    const made = names.map((name) => [name, `203.0.113.${at % 250}`]);
    const path = "/api/books/00000000-0000-4000-8000-000000000000";
    return call(site.url, "GET", path, undefined, Object.fromEntries(made));
  };
  let status = 0;
  for (let at = 0; at < 700 && status !== 429; at += 1) ({ status } = await ask(at));
  findings.same(status, 429, "a visitor who makes up addresses in headers, after 700 calls");
  const health = await call(site.url, "GET", "/api/health/ready");
  findings.same(health.status, 200, "readiness while a visitor is over the limit");
  const csrf = await call(site.url, "GET", "/api/auth/csrf");
  findings.same(
    csrf.status,
    200,
    "signing in while a visitor at the same address is over the limit",
  );
}

/** The requests of one minute of four windows that poll every ten seconds. */
async function polling(site: Site, findings: Findings): Promise<void> {
  const reader = await site.reader();
  const paths = [
    ...["/loans/pending", "/users/me/friend-requests", "/users/me/counts"],
    ...[`/books/owner/${reader.id}`, `/loans/owner/${reader.id}`, `/loans/borrower/${reader.id}`],
  ];
  const polled = await Promise.all(
    Array.from({ length: 4 * 6 }, () => paths.map((path) => reader.call("GET", path))).flat(),
  );
  findings.check(
    polled.every(({ status }) => status === 200),
    "four polling windows meet a limit",
  );
}

export const rateLimits = row(
  "S15",
  "made-up addresses, four polling windows, hostile lists and photos",
  async (world, findings) => {
    const site = await world.start({ env: { ...STRICT, TRUST_PROXY: "1" } });
    await polling(site, findings);
    await hostileLists(site, findings);
    await hostilePhotos(world, site, findings);
    await spoofing(world, findings);
  },
);
