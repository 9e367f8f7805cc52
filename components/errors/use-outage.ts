"use client";

import { useEffect, useEffectEvent, useState } from "react";

/** Pause before asking the server again: doubled each time, random to spread the browsers. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
const pauseAfter = (asked: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** asked, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2);
/** The server itself answers within two seconds whether its database is reachable. */
const ANSWER_MS = 5_000;

/** False once a page that failed during an outage has been retried automatically. */
let isFirst = true;

/** Why a page failed: not known yet, the database is unreachable, or something else. */
type Reason = "asking" | "away" | "other";

/** Finds out whether the database is unreachable, and retries once it is back. */
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

/** Whether the document itself was answered with 503 and has not been retried since. */
function cameWithout(): boolean {
  if (!isFirst || typeof window === "undefined") return false;
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load?.responseStatus === 503;
}

/** Null if the server cannot be reached. */
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
