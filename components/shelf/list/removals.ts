"use client";

import { useSyncExternalStore } from "react";
import { api } from "@/lib/browser/api-client";
import type { ShelfChanges } from "@/lib/features/shelf/schema";
import { SHELF_BATCH } from "@/lib/features/books/terms";

/** A delayed deletion: nothing is sent before, so that undoing it leaves no trace. */
interface Removal {
  ids: readonly string[];
  isSent: boolean;
  /** Ends when the lists are up to date. */
  onDone: (answer: Promise<ShelfChanges>) => Promise<unknown>;
}

const waiting = new Set<Removal>();
const listeners = new Set<() => void>();
const NONE: ReadonlySet<string> = new Set();
let leaving = NONE;

function notify(): void {
  leaving = new Set([...waiting].flatMap(({ ids }) => ids));
  listeners.forEach((listener) => listener());
}

/** Ids of books that are about to be deleted; lists do not show them. */
export function useLeaving(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => leaving,
    () => NONE,
  );
}

/**
 * Hides these books from all lists, and deletes them when `send` is called or the page is left.
 * @param onDone gets the server's answer.
 */
export function removeLater(ids: readonly string[], onDone: Removal["onDone"]) {
  const removal: Removal = { ids, onDone, isSent: false };
  waiting.add(removal);
  window.addEventListener("pagehide", sendAll);
  notify();
  return {
    send: () => send(removal, false),
    undo: () => {
      if (!removal.isSent) drop(removal);
    },
  };
}

/** When the page is left: sends the waiting deletions at once. */
function sendAll(): void {
  for (const removal of waiting) send(removal, true);
}

function send(removal: Removal, keepalive: boolean): void {
  if (removal.isSent || !waiting.has(removal)) return;
  removal.isSent = true;
  const remove = (ids: string[]) => api("DELETE /books", { body: { ids }, keepalive });
  // A page that is being left cannot wait.
  const done = removal.onDone(inBatches(removal.ids, remove, keepalive));
  // Hidden until then, as the lists' data is older.
  void done.finally(() => drop(removal));
}

function drop(removal: Removal): void {
  waiting.delete(removal);
  notify();
}

/**
 * Calls with the ids, as many at a time as one call takes, and merges the answers.
 * @param atOnce without waiting for one answer after the other.
 */
export async function inBatches(
  ids: readonly string[],
  call: (batch: string[]) => Promise<ShelfChanges>,
  atOnce = false,
): Promise<ShelfChanges> {
  const answers: Promise<ShelfChanges>[] = [];
  for (let at = 0; at < ids.length; at += SHELF_BATCH) {
    const answer = call(ids.slice(at, at + SHELF_BATCH));
    answers.push(answer);
    if (!atOnce) await answer;
  }
  const all = await Promise.all(answers);
  return {
    changed: all.flatMap(({ changed }) => changed),
    refused: all.flatMap(({ refused }) => refused),
  };
}
