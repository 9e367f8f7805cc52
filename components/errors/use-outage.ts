"use client";

import { useEffect, useEffectEvent, useState } from "react";

/** Milliseconds until the server is asked again: longer each time, and never by all browsers at once. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;
const pauseAfter = (asked: number) =>
  Math.min(FIRST_PAUSE * 2 ** asked, LONGEST_PAUSE) * (0.75 + Math.random() / 2);
/** The server says within two seconds whether its database answers. */
const ANSWER_MS = 5_000;

/** Whether a page was tried again by itself that had come while the database was away. */
let isFirst = true;

/** What a page broke by: not known yet, the database that is away, or something else. */
type Reason = "asking" | "away" | "other";

/** Finds out whether the database is away, and tries again by itself once it is back. */
export function useOutage(retry: () => void): Reason {
  const [reason, setReason] = useState<Reason>(() => (cameWithout() ? "away" : "asking"));
  const goOn = useEffectEvent(() => {
    isFirst = false;
    retry();
  });

  useEffect(() => {
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    async function ask(wasAway: boolean, asked: number): Promise<void> {
      const answers = await databaseAnswers(left.signal);
      if (left.signal.aborted) return;
      if (answers && wasAway) return goOn();
      if (answers !== false && !wasAway) return setReason("other");
      setReason("away");
      timer = setTimeout(() => void ask(true, asked + 1), pauseAfter(asked));
    }
    void ask(cameWithout(), 0);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, []);
  return reason;
}

/** Whether the document itself was answered with 503, and is not more than what came then. */
function cameWithout(): boolean {
  if (!isFirst || typeof window === "undefined") return false;
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load?.responseStatus === 503;
}

/** Null where the server cannot be reached. */
async function databaseAnswers(left: AbortSignal): Promise<boolean | null> {
  const signal = AbortSignal.any([left, AbortSignal.timeout(ANSWER_MS)]);
  try {
    const answer = await fetch("/api/health/ready", { cache: "no-store", signal });
    const { checks } = (await answer.json()) as { checks: { database: boolean } };
    return checks.database;
  } catch {
    return null;
  }
}
