"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { StatusMessage, type StatusTone } from "@/components/ui/status-message";
import { randomKey } from "@/lib/browser/random-key";
import { isbn as isbnInput, type BookDto } from "@/lib/features/books/schema";
import type { CatalogAnswer } from "@/lib/features/catalog/schema";
import { isFromReader } from "@/lib/features/catalog/terms";
import { CameraBox } from "./camera-box";
import { giveSignal, type Signal } from "./feedback";
import { ScannedStrip } from "./scanned-strip";
import { factsOf, fillIn, takeIsbn, type Taken } from "./scans";
import { TypedIsbn } from "./typed-isbn";
import { useLookUps } from "./use-look-ups";
import { useScanImport } from "./use-scan-import";
import { useScans } from "./use-scans";

interface ScanPanelProps {
  /** The reader's books already loaded; others are found by the look-up. */
  near: readonly BookDto[];
}

/** Lists books by their barcodes, one after the other in front of the camera. */
export function ScanPanel({ near }: ScanPanelProps) {
  const t = useTranslations("scan");
  const [books, change] = useScans();
  const list = useScanImport(books, change);
  const [hasSound, setSound] = useState(true);
  const [status, setStatus] = useState<{ text: string; tone: StatusTone } | null>(null);
  const waiting = useMemo(
    () => books.filter(({ lookUp }) => lookUp === "WAITING").map(({ isbn }) => isbn),
    [books],
  );
  const isAway = useLookUps(waiting, answered);

  function announce(signal: Signal | null, text: string, tone: StatusTone) {
    if (signal) giveSignal(signal, hasSound);
    setStatus({ text, tone });
  }

  function take(code: string) {
    const isbn = isbnInput.safeParse(code).data;
    if (!isbn) return announce("wrong", t("status.notBook", { code }), "error");
    const found = near.find((book) => book.isbn === isbn);
    const known = found && { id: found.id, ...factsOf(found) };
    let taken: Taken = "ALREADY";
    let count = 0;
    change((kept) => {
      const next = takeIsbn(kept, isbn, { id: randomKey(), own: known ?? null });
      taken = next.taken;
      count = next.books.length;
      return next.books;
    });
    const title = found?.title || books.find((book) => book.isbn === isbn)?.title || isbn;
    announceTaken(taken, title, count);
  }

  function announceTaken(taken: Taken, title: string, count: number) {
    if (taken === "ADDED") {
      return announce(
        "taken",
        t(isAway ? "status.later" : "status.lookingUp", { count }),
        "success",
      );
    }
    const texts = {
      OWN: "status.own",
      REPEATED: "status.repeated",
      ALREADY: "status.already",
    } as const;
    announce("double", t(texts[taken], { title }), "info");
  }

  function answered(isbn: string, answer: CatalogAnswer) {
    const isKnown = books.some((book) => book.isbn === isbn && book.ownBookId);
    change((kept) =>
      kept.map((book) =>
        book.isbn === isbn && book.lookUp === "WAITING" ? fillIn(book, answer) : book,
      ),
    );
    const title = answer.facts?.title ?? isbn;
    const isSaid = answer.candidates.some(isFromReader);
    if (answer.ownBookId) announce(isKnown ? null : "double", t("status.own", { title }), "info");
    else if (answer.facts) announce(null, t("status.added", { title }), "success");
    else announce(null, t(isSaid ? "status.fromReader" : "status.unknown", { isbn }), "info");
  }

  const chosen = books.filter((book) => book.chosen).length;
  return (
    <>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-3 px-5 pt-3 md:px-6">
        <CameraBox
          onCode={take}
          hasSound={hasSound}
          onSound={setSound}
          status={<StatusMessage text={status?.text ?? t("text")} tone={status?.tone ?? "info"} />}
        />
        <TypedIsbn onIsbn={take} />
        {isAway && waiting.length > 0 && <StatusMessage tone="info" text={t("away")} />}
        {books.length > 0 && (
          <>
            <h3 className="text-lg">{t("scanned", { count: books.length })}</h3>
            <ScannedStrip books={books} change={change} isAway={isAway} />
          </>
        )}
      </div>
      {books.length > 0 && (
        <DialogFooter>
          <StatusMessage text={list.error} tone="error" className="empty:hidden" />
          <Button loading={list.pending} onClick={list.send}>
            {chosen > 0 ? t("add", { count: chosen }) : t("check")}
          </Button>
        </DialogFooter>
      )}
    </>
  );
}
