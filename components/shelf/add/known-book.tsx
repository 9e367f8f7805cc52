"use client";

import { BookCopy, BookSearch } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { KnownBookFacts } from "./use-known-book";

const BOX = "grid gap-3 rounded-md px-4 py-3.5 [&_svg]:size-5";

interface KnownBookProps {
  known: KnownBookFacts;
  /** Removes the book in the form from the shelf; undefined if it is not on it. */
  onTakeOff?: () => void;
}

/** Says if the reader lists the book already, and offers the facts of catalogues. */
export function KnownBook({ known, onTakeOff }: KnownBookProps) {
  return (
    <div role="status" className="grid gap-3">
      {known.ownBookId && <AlreadyListed bookId={known.ownBookId} onTakeOff={onTakeOff} />}
      {Object.keys(known.offered).length > 0 && <Offer known={known} />}
    </div>
  );
}

interface AlreadyListedProps extends Pick<KnownBookProps, "onTakeOff"> {
  bookId: string;
}

function AlreadyListed({ bookId, onTakeOff }: AlreadyListedProps) {
  const t = useTranslations("manageBooks.known");
  return (
    <div className={`${BOX} bg-amber-soft`}>
      <p className="flex items-start gap-2.5">
        <Icon of={BookCopy} className="mt-px flex-none" />
        <span>
          <strong className="font-semibold">{t("own")}</strong>{" "}
          {t(onTakeOff ? "ownFromPhoto" : "ownText")}{" "}
          <Link href={`/books/${bookId}`} prefetch={false} className="link">
            {t("ownLink")}
          </Link>
        </span>
      </p>
      {onTakeOff && (
        <Button size="sm" variant="soft" className="justify-self-start" onClick={onTakeOff}>
          {t("takeOff")}
        </Button>
      )}
    </div>
  );
}

function Offer({ known: { isFromReader, offered, take, refuse } }: { known: KnownBookFacts }) {
  const t = useTranslations("manageBooks.known");
  const form = useTranslations("manageBooks.form");
  const enums = useTranslations("enums");
  const { title, author, genre, language, form: format, description } = offered;
  const lines = [
    ["title", title],
    ["author", author],
    ["genre", genre && enums(`genre.${genre as "FICTION"}`)],
    ["language", language && enums(`language.${language as "en"}`)],
    ["form", format],
    ["description", description],
  ] as const;
  return (
    <div className={`${BOX} bg-sunken`}>
      <p className="flex items-start gap-2.5 font-semibold">
        <Icon of={BookSearch} className="mt-px flex-none" />
        {t(isFromReader ? "offerFromReader" : "offer")}
      </p>
      {isFromReader && <p className="text-sm text-muted">{t("fromReader")}</p>}
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {lines.map(
          ([name, fact]) =>
            fact && (
              <div key={name} className="contents">
                <dt className="text-muted">{form(name)}</dt>
                <dd className="line-clamp-3 min-w-0 break-words max-sm:mb-1">{fact}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={take}>
          {t("take")}
        </Button>
        <Button size="sm" variant="ghost" onClick={refuse}>
          {t("refuse")}
        </Button>
      </div>
    </div>
  );
}
