"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api, ApiError } from "@/lib/browser/api-client";
import type { CatalogAnswer } from "@/lib/features/catalog/schema";

/** The catalogues allow few requests per second. */
const MAX_AT_ONCE = 3;
/** Until the next try if the server is not reached. */
const RETRY_MS = 5_000;

/**
 * Looks up ISBNs; without a connection, it goes on when the connection is back.
 * @param isbns to be looked up, oldest first.
 * @returns whether the last call failed to reach the server.
 */
export function useLookUps(
  isbns: readonly string[],
  onAnswer: (isbn: string, answer: CatalogAnswer) => void,
): boolean {
  const underWay = useRef(new Set<string>());
  const [round, setRound] = useState(0);
  const [isAway, setAway] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const handleAnswer = useEffectEvent(onAnswer);

  useEffect(() => {
    if (!isPaused) return;
    const tryAgain = () => setPaused(false);
    window.addEventListener("online", tryAgain);
    const timer = setTimeout(tryAgain, RETRY_MS);
    return () => {
      window.removeEventListener("online", tryAgain);
      clearTimeout(timer);
    };
  }, [isPaused]);

  useEffect(() => {
    if (isPaused) return;
    const running = underWay.current;
    async function lookUp(isbn: string) {
      running.add(isbn);
      try {
        handleAnswer(isbn, await api("GET /catalog", { query: { isbn } }));
        setAway(false);
      } catch (error) {
        const isOwnFault = error instanceof ApiError && error.code === "INVALID_INPUT";
        if (isOwnFault) handleAnswer(isbn, { facts: null, candidates: [], ownBookId: null });
        else {
          setAway(true);
          setPaused(true);
        }
      } finally {
        running.delete(isbn);
        setRound((before) => before + 1);
      }
    }
    for (const isbn of isbns) {
      if (running.size >= MAX_AT_ONCE) break;
      if (!running.has(isbn)) void lookUp(isbn);
    }
  }, [isbns, round, isPaused]);

  return isAway;
}
