"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { SelectOption } from "@/components/ui/select";
import { StatusMessage, type StatusTone } from "@/components/ui/status-message";
import { randomKey } from "@/lib/browser/random-key";
import { useHydrated } from "@/lib/browser/use-hydrated";
import { isbn as isbnInput, type BookDto } from "@/lib/features/books/schema";
import type { CatalogAnswer } from "@/lib/features/catalog/schema";
import { isFromReader } from "@/lib/features/catalog/terms";
import { CameraBox } from "./camera-box";
import { giveSignal, type Signal } from "./feedback";
import { ScannedBooks } from "./scanned-books";
import { factsOf, fillIn, takeIsbn, type Taken } from "./scans";
import { TypedIsbn } from "./typed-isbn";
import { useLookUps } from "./use-look-ups";
import { eachBook, useScans } from "./use-scans";

interface ScanPanelProps {
  /** The reader's books already loaded; others are found by the look-up. */
  near: readonly BookDto[];
  countries: readonly SelectOption[];
  onShelf: () => void;
}

/** Lists books by their barcodes, one after the other in front of the camera. */
export function ScanPanel(props: ScanPanelProps) {
  // All data shown is stored in the browser.
  return useHydrated() ? <Scanning {...props} /> : null;
}

function Scanning({ near, countries, onShelf }: ScanPanelProps) {
  const t = useTranslations("scan");
  const [scans, change] = useScans();
  const [hasSound, setSound] = useState(true);
  const [status, setStatus] = useState<{ text: string; tone: StatusTone } | null>(null);
  const waiting = useMemo(
    () => scans.books.filter(({ lookUp }) => lookUp === "WAITING").map(({ isbn }) => isbn),
    [scans.books],
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
      const next = takeIsbn(kept.books, isbn, { id: randomKey(), own: known ?? null });
      taken = next.taken;
      count = next.books.length;
      return { ...kept, books: next.books };
    });
    const title = found?.title || scans.books.find((book) => book.isbn === isbn)?.title || isbn;
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
    const isKnown = scans.books.some((book) => book.isbn === isbn && book.ownBookId);
    change(
      eachBook((book) =>
        book.isbn === isbn && book.lookUp === "WAITING" ? fillIn(book, answer) : book,
      ),
    );
    const title = answer.facts?.title ?? isbn;
    const isSaid = answer.candidates.some(isFromReader);
    if (answer.ownBookId) announce(isKnown ? null : "double", t("status.own", { title }), "info");
    else if (answer.facts) announce(null, t("status.added", { title }), "success");
    else announce(null, t(isSaid ? "status.fromReader" : "status.unknown", { isbn }), "info");
  }

  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-x-6 gap-y-4 px-5 pt-3 md:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="grid content-start gap-3 lg:sticky lg:top-4">
        <CameraBox
          onCode={take}
          hasSound={hasSound}
          onSound={setSound}
          status={<StatusMessage text={status?.text ?? t("text")} tone={status?.tone ?? "info"} />}
        />
        <TypedIsbn onIsbn={take} />
      </div>
      <ScannedBooks
        scans={scans}
        change={change}
        isAway={isAway && waiting.length > 0}
        countries={countries}
        onShelf={onShelf}
      />
    </div>
  );
}
