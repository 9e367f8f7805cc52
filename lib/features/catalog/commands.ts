import { setTimeout as sleep } from "node:timers/promises";
import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleAll,
  type CircuitBreakerPolicy,
} from "cockatiel";
import { z } from "zod";
import { MAX_AUTHOR, MAX_TITLE } from "@/lib/features/books/terms";
import { db, rowsIn } from "@/lib/server/database/db";
import { isDatabaseAway } from "@/lib/server/database/errors";
import { warnThrottled } from "@/lib/server/log/log";
import { perProcess } from "@/lib/server/per-process";
import type { Actor } from "@/lib/server/session/actor";
import { fold } from "@/lib/shared/fold";
import { DAY, MINUTE } from "@/lib/shared/time";
import { byTrust, certain, fitting, mergeFacts, unconfirmed } from "./merge";
import { findByWords, findListed, findOwn } from "./queries";
import { candidate, type Candidate, type CatalogAnswer, type CatalogQuery } from "./schema";
import { questionOf, type CatalogSource, type Question } from "./source";
import { CATALOG_SOURCES } from "./sources";
import { MAX_CANDIDATES, type OutsideSource } from "./terms";
import { cut, tidyLine } from "@/lib/shared/signs";

/** Time limit for all sources together. */
const TIMEOUT_MS = 3_000;
/** How long an answer is cached; an empty answer is cached for a shorter time. */
const KEPT_MS = 30 * DAY;
const NOTHING_KEPT_MS = DAY;
/** After this many consecutive failures a source is not asked for a while. */
const MAX_FAILURES = 5;
const REST_MS = 2 * MINUTE;
const SECOND = 1_000;
/** In characters. */
const MAX_PUBLISHER = 100;

const candidates = z.array(candidate);
const breakers = perProcess("catalog", () => new Map<OutsideSource, CircuitBreakerPolicy>());

/** Deadline in epoch milliseconds, and the signal that ends the work then or before. */
interface Deadline {
  at: number;
  signal: AbortSignal;
}

export interface LookUp {
  /** Best first. */
  candidates: Candidate[];
  /** Every enabled source has answered; otherwise a later look-up may find more. */
  isComplete: boolean;
}

/**
 * Looks a book up in the books listed here, then in the external sources, concurrently. Sources that fail, are
 * slow or are paused are left out without an error.
 * @param timeoutMs milliseconds for the external sources.
 */
export async function lookUp(
  actor: Actor,
  question: Question,
  { signal, timeoutMs = TIMEOUT_MS }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<LookUp> {
  const limit = AbortSignal.timeout(timeoutMs);
  const until = {
    at: Date.now() + timeoutMs,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  };
  const [listed, ...outside] = await Promise.all([
    findListed(actor, question),
    ...CATALOG_SOURCES.map((source) => ask(source, question, until)),
  ]);
  const found = outside.flatMap((answer) => answer ?? []);
  return {
    candidates: byTrust(fitting(question, [...listed, ...found])),
    isComplete: outside.every((answer) => answer !== null),
  };
}

/** The known facts of a book, for a reader who adds it. */
export async function findBook(
  actor: Actor,
  asked: CatalogQuery,
  signal?: AbortSignal,
): Promise<CatalogAnswer> {
  if (asked.words && !asked.isbn && !asked.title) {
    return { facts: null, candidates: await findByWords(actor, asked.words), ownBookId: null };
  }
  const question = questionOf(asked);
  const [{ candidates: found }, asAsked] = await Promise.all([
    lookUp(actor, question, { signal }),
    findOwn(actor, question),
  ]);
  const taken = certain(question, found);
  const facts = mergeFacts({ isbn: asked.isbn }, taken);
  // Another edition, or one listed without its ISBN.
  const named = facts ?? unconfirmed(taken);
  const ownBookId =
    asAsked ?? (named && asked.isbn ? await findOwn(actor, { ...named, isbn: asked.isbn }) : null);
  return { facts, candidates: found, ownBookId };
}

/** The answer of a source, from the cache if possible; null if it did not answer. */
async function ask(
  source: CatalogSource,
  question: Question,
  until: Deadline,
): Promise<Candidate[] | null> {
  const address = source.address();
  if (!address) return [];
  const asked = questionKey(question);
  const kept = await keptAnswer(source.name, asked);
  if (kept) return kept;
  const breaker = breakerOf(source.name);
  if (breaker.state === CircuitState.Open) return null;
  if (!(await awaitSlot(source, until))) return null;
  try {
    const found = await breaker.execute(() => source.find(address, question, until.signal));
    const candidates = found.slice(0, MAX_CANDIDATES).map(shortened);
    await keepAnswer(source.name, asked, candidates);
    return candidates;
  } catch (error) {
    if (!until.signal.aborted && isDatabaseAway(error)) throw error;
    warnThrottled(`catalogue ${source.name}`, { error: String(error) });
    return null;
  }
}

/** Texts as a book has them: one line each, cut to its maximum lengths. */
function shortened(found: Candidate): Candidate {
  return {
    ...found,
    title: cut(tidyLine(found.title), MAX_TITLE),
    author: found.author && cut(tidyLine(found.author), MAX_AUTHOR),
    publisher: found.publisher && cut(found.publisher, MAX_PUBLISHER),
  };
}

/** Cache key of a question; spellings that fold alike share it. */
function questionKey(question: Question): string {
  if ("isbn" in question) return `isbn ${question.isbn}`;
  return `words ${fold(question.title)} | ${fold(question.author ?? "")}`;
}

async function keptAnswer(source: OutsideSource, question: string): Promise<Candidate[] | null> {
  const kept = await db().catalogAnswer.findFirst({
    where: { source, question, expiresAt: { gt: new Date() } },
    select: { candidates: true },
  });
  // Answers cached in an older format are asked for again.
  return kept && (candidates.safeParse(kept.candidates).data ?? null);
}

async function keepAnswer(
  source: OutsideSource,
  question: string,
  found: Candidate[],
): Promise<void> {
  const keep = found.length > 0 ? KEPT_MS : NOTHING_KEPT_MS;
  const answer = { candidates: found, expiresAt: new Date(Date.now() + keep) };
  await db().catalogAnswer.upsert({
    where: { source_question: { source, question } },
    create: { source, question, ...answer },
    update: answer,
  });
}

function breakerOf(name: OutsideSource): CircuitBreakerPolicy {
  const known = breakers().get(name);
  if (known) return known;
  const breaker = new ConsecutiveBreaker(MAX_FAILURES);
  const made = circuitBreaker(handleAll, { halfOpenAfter: REST_MS, breaker });
  breakers().set(name, made);
  return made;
}

/**
 * Waits for the next free slot of the source, evenly spaced over all processes.
 * @returns false if its slot would come too late.
 */
async function awaitSlot({ name, perSecond }: CatalogSource, until: Deadline): Promise<boolean> {
  if (!perSecond) return true;
  const [slot] = await rowsIn<{ ms: unknown }>(db())`
    INSERT INTO "CatalogSlot" AS slot (source, "nextAt")
    VALUES (${name}::"CatalogSource", clock_timestamp() + ${SECOND / perSecond} * interval '1 ms')
    ON CONFLICT (source) DO UPDATE
       SET "nextAt" = greatest(slot."nextAt", clock_timestamp()) + ${SECOND / perSecond} * interval '1 ms'
     WHERE slot."nextAt" < clock_timestamp() + ${until.at - Date.now()} * interval '1 ms'
    RETURNING extract(epoch FROM "nextAt" - clock_timestamp()) * 1000 AS ms`;
  if (!slot) return false;
  try {
    await sleep(Math.max(0, Number(slot.ms) - SECOND / perSecond), undefined, until);
    return true;
  } catch {
    return false;
  }
}
