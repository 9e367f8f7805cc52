import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { OUTBOX } from "./kept";

/** A chat message that was written without a network. */
export interface WaitingMessage {
  clientId: string;
  /** The reader who wrote it. */
  readerId: string;
  /** Of the call that stores it, behind /api. */
  path: string;
  content: string;
  /** Messages are sent in this order. */
  position: number;
}

interface Outbox extends DBSchema {
  messages: { key: string; value: WaitingMessage };
}

/** Opened for one act each time: a connection that stays would hold up the deletion at sign-out. */
async function withOutbox<T>(work: (outbox: IDBPDatabase<Outbox>) => Promise<T>): Promise<T> {
  const outbox = await openDB<Outbox>(OUTBOX, 1, {
    upgrade: (fresh) => void fresh.createObjectStore("messages", { keyPath: "clientId" }),
  });
  try {
    return await work(outbox);
  } finally {
    outbox.close();
  }
}

/** In the order they were written. */
export async function waitingMessages(): Promise<WaitingMessage[]> {
  const messages = await withOutbox((outbox) => outbox.getAll("messages"));
  return messages.sort((a, b) => a.position - b.position);
}

/** Adds and removes, all or nothing. @param gone client ids. */
export function changeWaiting(added: WaitingMessage[], gone: string[]): Promise<void> {
  return withOutbox(async (outbox) => {
    const change = outbox.transaction("messages", "readwrite");
    const writes = added.map((message) => change.store.put(message));
    const removals = gone.map((clientId) => change.store.delete(clientId));
    await Promise.all([...writes, ...removals, change.done]);
  });
}
