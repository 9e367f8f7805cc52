"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useLastBook } from "@/components/shelf/add/use-drafts";
import { useInlineAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import type { ImportRow } from "@/lib/features/imports/schema";
import { listText, type ScannedBook } from "./scans";
import type { ChangeScans } from "./use-scans";

/** Sends the scanned books as an import and opens its table, where they are checked and listed. */
export function useScanImport(books: readonly ScannedBook[], change: ChangeScans) {
  const t = useTranslations("scan");
  const router = useRouter();
  const [last] = useLastBook();
  const { pending, error, run } = useInlineAction();
  const sent = useRef<{ text: string; file: File } | null>(null);

  async function send() {
    const text = listText(books, last ?? {});
    // If an answer is lost, sending the same list again makes no second import.
    if (sent.current?.text !== text) {
      sent.current = { text, file: new File([text], t("listName"), { type: "text/csv" }) };
    }
    const body = new FormData();
    body.append("file", sent.current.file);
    const { id } = await api("POST /imports", { body, once: true });
    await tick(id, books);
    const known = new Set(books.map((book) => book.id));
    change((kept) => kept.filter((book) => !known.has(book.id)));
    router.push(`/books/import/${id}`);
  }

  return { pending, error, send: () => void run(send) };
}

/** Ticks the rows of an import as the books are ticked. */
async function tick(importId: string, books: readonly ScannedBook[]): Promise<void> {
  const params = { id: importId };
  await api("PUT /imports/[id]/rows", { params, body: { filter: "all", set: { chosen: true } } });
  const rows = await rowsOf(importId);
  const ids = rows.flatMap(({ id, position }) => (books[position - 1]?.chosen ? [] : [id]));
  if (ids.length === 0) return;
  await api("PUT /imports/[id]/rows", { params, body: { ids, set: { chosen: false } } });
}

async function rowsOf(importId: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const page: { content: ImportRow[]; next: number | null } = await api(
      "GET /imports/[id]/rows",
      { params: { id: importId }, query: { filter: "all", after } },
    );
    rows.push(...page.content);
    after = page.next;
  }
  return rows;
}
