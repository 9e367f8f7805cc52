import { Browser } from "../../support/browser";
import { reachSignInPage } from "../../support/sign-in-steps";
import { median } from "../../bench/measure";
import { hashPassword } from "@/lib/features/identity/account/passwords";
import { row, type Findings } from "../row";
import { originOf } from "../sign-in";

/** Chance that two samples this different come from the same times, by the rank sum of Mann and Whitney. */
function mannWhitney(one: number[], other: number[]): number {
  const all = [
    ...one.map((value) => ({ value, first: true })),
    ...other.map((value) => ({ value, first: false })),
  ].sort((a, b) => a.value - b.value);
  const ranks = all.reduce((sum, { first }, at) => sum + (first ? at + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  const u = ranks - (n * (n + 1)) / 2;
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  // Abramowitz and Stegun 26.2.17, both tails.
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return (
    2 *
    density *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  );
}

interface Sample {
  status: number;
  text: string;
  ms: number;
}

/** Asks about somebody and nobody by turns; whatever they answer must not tell which was which. */
async function compare(
  what: string,
  samples: number,
  known: () => Promise<Sample>,
  unknown: () => Promise<Sample>,
  findings: Findings,
): Promise<void> {
  const worst = { p: 0, ratio: 1 };
  // A busy machine makes a difference now and then; a real one is there each time.
  for (let tries = 0; tries < 3 && worst.p <= 0.01; tries += 1) {
    const [one, other]: [Sample[], Sample[]] = [[], []];
    for (let at = 0; at < samples; at += 1) {
      if (at % 2) one.push(await known());
      other.push(await unknown());
      if (at % 2 === 0) one.push(await known());
    }
    const plain = ({ status, text }: Sample) =>
      `${status} ${text.replace(/"requestId":"[^"]*"/, "")}`;
    const answers = new Set([...one, ...other].map(plain));
    findings.check(
      answers.size === 1,
      `${what}: different answers, such as ${[...answers].slice(0, 2).join(" and ")}`,
    );
    worst.p = mannWhitney(
      one.map(({ ms }) => ms),
      other.map(({ ms }) => ms),
    );
    worst.ratio = median(one.map(({ ms }) => ms)) / median(other.map(({ ms }) => ms));
  }
  findings.check(
    worst.p > 0.01,
    `${what}: times tell known from unknown (p = ${worst.p.toExponential(1)}, ratio of medians ${worst.ratio.toFixed(2)})`,
  );
  findings.figure(`${what}: p = ${worst.p.toFixed(2)}`);
}

export const enumeration = row(
  "S14",
  "known and unknown accounts in signing in, codes, profiles, requests: answers and times",
  async (world, findings) => {
    const site = await world.shared();
    const [victim, spy, blocker] = [await site.reader(), await site.reader(), await site.reader()];
    await site.pool.query(`UPDATE "User" SET "passwordHash" = $2 WHERE id = $1`, [
      victim.id,
      await hashPassword("the right words for it"),
    ]);
    await blocker.done("POST", `/users/${blocker.id}/blocked/${spy.id}`);
    const samples = world.count(200, 20);
    const browser = new Browser(originOf(site));
    const uid = await reachSignInPage(browser);
    const timed = async (
      send: () => Promise<{ status: number; text: string }>,
    ): Promise<Sample> => {
      const from = performance.now();
      const { status, text } = await send();
      return { status, text, ms: performance.now() - from };
    };
    const password = (email: string) =>
      timed(() =>
        browser.post(`/api/identity/${uid}/password`, { email, password: "the wrong words" }),
      );
    const nobody = () => `${crypto.randomUUID()}@example.org`;
    await compare(
      "password",
      Math.min(samples, 60),
      () => password(victim.email),
      () => password(nobody()),
      findings,
    );
    const starts = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const own = new Browser(originOf(site));
        return { own, uid: await reachSignInPage(own) };
      }),
    );
    // A second code for the same sign-in within a minute is refused alike for everybody.
    const code = (email: string, which: number) =>
      timed(async () => {
        const start = starts[which];
        return start
          ? start.own.post(`/api/identity/${start.uid}/code`, { email })
          : { status: 0, text: "" };
      });
    const [first, second] = [await code(victim.email, 0), await code(nobody(), 1)];
    findings.same(
      [first.status, first.text],
      [second.status, second.text],
      "a code for a known and an unknown address",
    );
    const get = (path: string) => timed(() => spy.call("GET", path));
    await compare(
      "profile",
      samples,
      () => get(`/users/${blocker.id}`),
      () => get(`/users/${crypto.randomUUID()}`),
      findings,
    );
    const ask = (id: string) =>
      timed(() => spy.call("POST", `/users/${spy.id}/friends/request/${id}`));
    await compare(
      "friend request",
      samples,
      () => ask(blocker.id),
      () => ask(crypto.randomUUID()),
      findings,
    );
    const byAddress = await spy.call<unknown[]>(
      "GET",
      `/users/search?query=${encodeURIComponent(victim.email)}`,
    );
    findings.check(
      !byAddress.text.includes(victim.id),
      "an address finds its account in the search for people",
    );
  },
);
