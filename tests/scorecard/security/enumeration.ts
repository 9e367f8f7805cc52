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

/**
 * Asks about an existing and a made-up account by turns. Neither the answers nor their times may tell which was which.
 * @param ask one request about an account
 */
async function compare(
  what: string,
  samples: number,
  { known, unknown }: { known: string; unknown: () => string },
  ask: (account: string) => Promise<{ status: number; text: string }>,
  findings: Findings,
): Promise<void> {
  const sample = async (account: string): Promise<Sample> => {
    const from = performance.now();
    const { status, text } = await ask(account);
    return { status, text, ms: performance.now() - from };
  };
  const worst = { p: 0, ratio: 1 };
  // A busy machine makes a difference now and then; a real one is there each time.
  for (let tries = 0; tries < 3 && worst.p <= 0.01; tries += 1) {
    const [one, other]: [Sample[], Sample[]] = [[], []];
    for (let at = 0; at < samples; at += 1) {
      if (at % 2) one.push(await sample(known));
      other.push(await sample(unknown()));
      if (at % 2 === 0) one.push(await sample(known));
    }
    const plain = ({ status, text }: Sample) =>
      `${status} ${text.replace(/"requestId":"[^"]*"/, "")}`;
    const answers = new Set([...one, ...other].map(plain));
    findings.check(
      answers.size === 1,
      `${what}: different answers, such as ${[...answers].slice(0, 2).join(" and ")}`,
    );
    const times = (samples: Sample[]) => samples.map(({ ms }) => ms);
    worst.p = mannWhitney(times(one), times(other));
    worst.ratio = median(times(one)) / median(times(other));
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
    const addresses = { known: victim.email, unknown: () => `${crypto.randomUUID()}@example.org` };
    const password = (email: string) =>
      browser.post(`/api/identity/${uid}/password`, { email, password: "the wrong words" });
    await compare("password", Math.min(samples, 60), addresses, password, findings);
    // Each in a sign-in of its own: a second code within a minute is refused alike for everybody.
    const code = async (email: string) => {
      const own = new Browser(originOf(site));
      const path = `/api/identity/${await reachSignInPage(own)}/code`;
      const { status, text } = await own.post(path, { email });
      return [status, text];
    };
    findings.same(
      await code(addresses.known),
      await code(addresses.unknown()),
      "a code for a known and an unknown address",
    );
    const ids = { known: blocker.id, unknown: () => crypto.randomUUID() };
    const profile = (id: string) => spy.call("GET", `/users/${id}`);
    await compare("profile", samples, ids, profile, findings);
    const request = (id: string) => spy.call("POST", `/users/${spy.id}/friends/request/${id}`);
    await compare("friend request", samples, ids, request, findings);
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
