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
  const done = removal.onDone(removeAll(removal.ids, keepalive));
  // Hidden until then, as the lists' data is older.
  void done.finally(() => drop(removal));
}

function drop(removal: Removal): void {
  waiting.delete(removal);
  notify();
}

async function removeAll(ids: readonly string[], keepalive: boolean): Promise<ShelfChanges> {
  const calls = batches(ids).map(
    (batch) => () => api("DELETE /books", { body: { ids: batch }, keepalive }),
  );
  // A page that is being left cannot wait for one answer after the other.
  if (keepalive) return joined(await Promise.all(calls.map((call) => call())));
  const answers = [];
  for (const call of calls) answers.push(await call());
  return joined(answers);
}

/** Splits ids by the limit of one call. */
export function batches(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / SHELF_BATCH);
  return Array.from({ length: count }, (_, at) =>
    ids.slice(at * SHELF_BATCH, (at + 1) * SHELF_BATCH),
  );
}

/** Merges the answers to several calls. */
export function joined(answers: readonly ShelfChanges[]): ShelfChanges {
  return {
    changed: answers.flatMap(({ changed }) => changed),
    refused: answers.flatMap(({ refused }) => refused),
  };
}
