"use client";

import { ScanBarcode, X } from "lucide";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { BookCover } from "@/components/books/cover";
import { Tick } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { Tag } from "@/components/ui/tag";
import type { ScannedBook } from "./scans";
import type { ChangeScans } from "./use-scans";

interface ScannedStripProps {
  books: readonly ScannedBook[];
  change: ChangeScans;
  /** The catalogues cannot be reached. */
  isAway: boolean;
}

/** Scanned books, newest first; each can be unticked or removed. */
export function ScannedStrip({ books, change, isAway }: ScannedStripProps) {
  const t = useTranslations("scan");
  const list = useRef<HTMLUListElement>(null);

  function remove(id: string) {
    change((kept) => kept.filter((book) => book.id !== id));
    list.current?.focus();
  }

  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t("list")}
      className="-mx-5 flex gap-3 overflow-x-auto px-5 pb-3 outline-none md:-mx-6 md:flex-wrap md:px-6"
    >
      {books.toReversed().map((book) => {
        const name = book.title || book.isbn;
        return (
          <li key={book.id} className="relative w-24 flex-none animate-rise text-2xs">
            <label className="block cursor-pointer">
              <Tick
                aria-label={t("choose", { title: name })}
                checked={book.chosen}
                onChange={({ target }) =>
                  change((kept) =>
                    kept.map((each) =>
                      each.id === book.id ? { ...each, chosen: target.checked } : each,
                    ),
                  )
                }
                className="absolute! top-1.5 left-1.5 z-10"
              />
              {book.title ? (
                <BookCover title={book.title} author={book.author} size="full" sizes="96px" />
              ) : (
                <span className="grid aspect-[2/3] place-items-center rounded-xs bg-sunken text-muted">
                  <Icon of={ScanBarcode} className="size-6" />
                </span>
              )}
              <span className="mt-1.5 line-clamp-2 break-words">{name}</span>
            </label>
            <span className="mt-1 grid justify-items-start gap-1 empty:hidden">
              {book.ownBookId && <Tag tone="gift">{t("row.own")}</Tag>}
              {book.isRepeated && <Tag tone="gift">{t("row.repeated")}</Tag>}
              {book.lookUp === "READER" && <Tag tone="gift">{t("row.fromReader")}</Tag>}
              {book.lookUp === "WAITING" && (
                <Tag tone="busy">{t(isAway ? "row.later" : "row.lookingUp")}</Tag>
              )}
              {book.lookUp === "UNKNOWN" && <Tag tone="bad">{t("row.unknown")}</Tag>}
            </span>
            <IconButton
              label={t("remove", { title: name })}
              icon={X}
              onClick={() => remove(book.id)}
              className="absolute! -top-1 -right-1 [&_svg]:size-5 [&_svg]:rounded-full [&_svg]:bg-surface"
            />
          </li>
        );
      })}
    </ul>
  );
}
