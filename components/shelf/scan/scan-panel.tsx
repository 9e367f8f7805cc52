"use client";

import { ArrowLeft } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
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
  onLeave: () => void;
  onShelf: () => void;
}

/** Lists books by their barcodes, one after the other in front of the camera. */
export function ScanPanel(props: ScanPanelProps) {
  // All data shown is stored in the browser.
  return useHydrated() ? <Scanning {...props} /> : null;
}

function Scanning({ near, countries, onLeave, onShelf }: ScanPanelProps) {
  const t = useTranslations("scan");
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [scans, change] = useScans();
  const [hasSound, setSound] = useState(true);
  const [status, setStatus] = useState<{ text: string; tone: StatusTone } | null>(null);
  const waiting = useMemo(
    () => scans.books.filter(({ lookUp }) => lookUp === "WAITING").map(({ isbn }) => isbn),
    [scans.books],
  );
  const isAway = useLookUps(waiting, answered);
  // The button that opened the panel is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

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
    <Card as="section" padding="lg" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="text-xl outline-none">
          {t("title")}
        </h2>
        <Button variant="plain" size="sm" icon={ArrowLeft} onClick={onLeave}>
          {t("leave")}
        </Button>
      </div>
      <p className="mt-1.5 text-muted">{t("text")}</p>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="grid gap-4 lg:sticky lg:top-4">
          <CameraBox
            onCode={take}
            hasSound={hasSound}
            onSound={setSound}
            status={
              <StatusMessage
                text={status?.text ?? ""}
                tone={status?.tone}
                className="min-h-[4.5rem] sm:min-h-12"
              />
            }
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
    </Card>
  );
}
