"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useEvent } from "@/components/realtime/use-realtime";
import { refreshShelf } from "@/components/shelf/list/use-shelf";
import { toast } from "@/components/ui/toast";
import { useInlineAction } from "@/components/ui/use-action";
import { api, ApiError } from "@/lib/browser/api-client";
import type { BookImport, ImportRow } from "@/lib/features/imports/schema";
import {
  isIncomplete,
  isReady,
  listText,
  returned,
  type ForAll,
  type ScannedBook,
  type Scans,
  type SentScans,
} from "./scans";
import type { ChangeScans } from "./use-scans";

/** Interval at which a running import is polled; pushes come in addition. */
const LOOK_EVERY_MS = 2_000;
/** After this time books are listed although the look-up of some is not finished. */
const LOOK_UP_LIMIT_MS = 30_000;

export interface ScanImport {
  pending: boolean;
  /** Message of the last failure. */
  error: string;
  /** Progress of the books that were sent; undefined until known. */
  progress: BookImport | undefined;
  /** Sends the ticked books to be listed. */
  add: () => void;
  /** Sends all books to an import and opens its table. */
  check: () => void;
  /** Removes the listed books from the shelf and puts them back into the list. */
  takeBack: () => void;
  /** Closes the result. */
  close: () => void;
}

/** Sends scanned books to be listed and follows their progress, also after a reload. */
export function useScanImport({ books, forAll, sent }: Scans, change: ChangeScans): ScanImport {
  const t = useTranslations("scan");
  const router = useRouter();
  const { pending, error, run } = useInlineAction();
  const send = useSender(t("listName"));
  const progress = useProgress(sent, async (handed, state) => {
    const next = await goOn(handed, state, forAll);
    if (!next) return;
    change(next);
    if (state !== "GONE" && state.state !== "READY") await refreshShelf();
  });

  async function add() {
    const importId = await send(books.filter(isReady), forAll);
    const known = new Set(books.map(({ id }) => id));
    const stays = (book: ScannedBook) => isIncomplete(book) || !known.has(book.id);
    // In the order of the import's rows; unticked books come last, to return to the list with the others.
    const handed = [...books.filter(isReady), ...books.filter((b) => !isReady(b) && !stays(b))];
    change((scans) => ({
      ...scans,
      books: scans.books.filter(stays),
      sent: { importId, books: handed, step: "SENT" },
    }));
  }

  async function check() {
    const importId = await send(books, forAll);
    await prepare(importId, forAll, books);
    change((scans) => ({ ...scans, books: scans.books.filter(({ id }) => !isAmong(books, id)) }));
    router.push(`/books/import/${importId}`);
  }

  async function takeBack({ importId, books: handed }: SentScans) {
    const { removed } = await api("DELETE /imports/[id]", { params: { id: importId } });
    change((scans) => {
      const back = handed.filter(({ id }) => !isAmong(scans.books, id));
      // Books that stayed on the shelf are found by another look-up.
      const again = back.map((book) => ({ ...book, lookUp: "WAITING" as const }));
      return { ...scans, books: [...again, ...scans.books], sent: null };
    });
    toast.success(t("takenBack", { count: removed }));
    await refreshShelf();
  }

  return {
    pending,
    error,
    progress,
    add: () => void run(add),
    check: () => void run(check),
    takeBack: () => sent && void run(() => takeBack(sent)),
    close: () => change((scans) => ({ ...scans, sent: null })),
  };
}

const isAmong = (books: readonly ScannedBook[], id: string) => books.some((book) => book.id === id);

/** Sends books as an import. If an answer is lost, sending the same list again makes no second import. */
function useSender(name: string) {
  const last = useRef<{ text: string; file: File } | null>(null);
  return async (books: readonly ScannedBook[], forAll: ForAll): Promise<string> => {
    const text = listText(books, forAll);
    if (last.current?.text !== text) {
      last.current = { text, file: new File([text], name, { type: "text/csv" }) };
    }
    const body = new FormData();
    body.append("file", last.current.file);
    const { id } = await api("POST /imports", { body, once: true });
    return id;
  };
}

/**
 * The progress of the books that were sent.
 * @param follow called after each poll until all is done; if it throws, the next poll tries again.
 */
function useProgress(
  sent: SentScans | null,
  follow: (sent: SentScans, state: BookImport | "GONE") => Promise<void>,
): BookImport | undefined {
  const [progress, setProgress] = useState<BookImport>();
  const [pushes, setPushes] = useState(0);
  const { importId = null, step = null } = sent ?? {};
  const look = useEffectEvent(async () => {
    if (!sent) return;
    const state = await stateOf(sent.importId);
    if (state !== "GONE") setProgress(state);
    if (sent.step !== "ENDED") await follow(sent, state);
  });
  /** Polls run one after the other: two at once would both take the next step. */
  const looking = useRef(Promise.resolve());
  useEffect(() => {
    if (!importId) return;
    const watching = new AbortController();
    const goOnLooking = async (): Promise<void> => {
      const next = () => (watching.signal.aborted ? undefined : look());
      await (looking.current = looking.current.then(next).catch(() => undefined));
      if (watching.signal.aborted || step === "ENDED") return;
      const timer = setTimeout(() => void goOnLooking(), LOOK_EVERY_MS);
      watching.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
    };
    void goOnLooking();
    return () => watching.abort();
  }, [importId, step, pushes]);
  useEvent("/user/queue/imports", ({ id, counts, isEnd }) => {
    if (id !== importId) return;
    setProgress((kept) => kept && { ...kept, counts });
    if (isEnd) setPushes((before) => before + 1);
  });
  return progress?.id === importId ? progress : undefined;
}

function stateOf(importId: string): Promise<BookImport | "GONE"> {
  return api("GET /imports/[id]", { params: { id: importId } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "NOT_FOUND") return "GONE" as const;
    throw error;
  });
}

/**
 * Takes the next step for the books that were sent.
 * @returns the change of the list; null if there is nothing to do yet.
 */
async function goOn(
  sent: SentScans,
  state: BookImport | "GONE",
  forAll: ForAll,
): Promise<((scans: Scans) => Scans) | null> {
  const { importId, step } = sent;
  const params = { id: importId };
  if (state === "GONE" || state.state === "UNDONE") return after(sent, sent.books, null);
  if (state.state === "LISTING") return null;
  if (state.state !== "READY") {
    return after(sent, await leftBooks(sent), { ...sent, step: "ENDED" });
  }
  if (step === "SENT") {
    await prepare(importId, forAll);
    return after(sent, [], { ...sent, step: "PREPARED" });
  }
  const isLate = Date.now() - Date.parse(state.createdAt) > LOOK_UP_LIMIT_MS;
  if (state.counts.toLookUp > 0 && !isLate) return null;
  if (state.counts.chosen > 0) {
    await api("POST /imports/[id]/finish", { params });
    return null;
  }
  // The look-up found that all of them were on the shelf already.
  const left = await leftBooks(sent);
  await api("DELETE /imports/[id]", { params });
  return after(sent, left, null);
}

/** Puts books back into the list, once, and stores the step of the others. */
function after(
  { importId, step }: SentScans,
  back: readonly ScannedBook[],
  sent: SentScans | null,
): (scans: Scans) => Scans {
  return (scans) =>
    scans.sent?.importId === importId && scans.sent.step === step
      ? { ...scans, books: [...back, ...scans.books], sent }
      : scans;
}

async function leftBooks({ importId, books }: SentScans): Promise<ScannedBook[]> {
  const left = await rowsOf(importId, "left");
  return left.flatMap((row) => {
    const book = books[row.position - 1];
    return book ? [returned(book, row)] : [];
  });
}

/** Ticks all rows, or as `books` are ticked, and sets the place. */
async function prepare(
  importId: string,
  { elsewhere, country, postalCode, city }: ForAll,
  books?: readonly ScannedBook[],
): Promise<void> {
  const location = elsewhere ? { country, postalCode, city } : null;
  const params = { id: importId };
  const body = { filter: "all", set: { chosen: true, location } } as const;
  await api("PUT /imports/[id]/rows", { params, body });
  if (!books) return;
  const rows = await rowsOf(importId, "all");
  const ids = rows.flatMap(({ id, position }) => (books[position - 1]?.chosen ? [] : [id]));
  if (ids.length === 0) return;
  await api("PUT /imports/[id]/rows", { params, body: { ids, set: { chosen: false } } });
}

async function rowsOf(importId: string, filter: "all" | "left"): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const query = { filter, after };
    const page: { content: ImportRow[]; next: number | null } = await api(
      "GET /imports/[id]/rows",
      { params: { id: importId }, query },
    );
    rows.push(...page.content);
    after = page.next;
  }
  return rows;
}
