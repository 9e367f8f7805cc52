"use client";

import { ScanBarcode, X } from "lucide";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { BookCover } from "@/components/books/cover";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { Tag } from "@/components/ui/tag";
import { ScannedDialog } from "./scanned-dialog";
import { isIncomplete, type ForAll, type ScannedBook } from "./scans";
import { eachBook, type ChangeScans } from "./use-scans";

/** Rows shown at first, and added by each press. */
const ROWS = 20;

interface ScannedListProps {
  books: readonly ScannedBook[];
  forAll: ForAll;
  change: ChangeScans;
  /** The catalogues cannot be reached. */
  isAway: boolean;
}

/** Scanned books, newest first; each can be changed, unticked or removed. */
export function ScannedList({ books, forAll, change, isAway }: ScannedListProps) {
  const t = useTranslations("scan");
  const common = useTranslations("common");
  const list = useRef<HTMLUListElement>(null);
  const [limit, setLimit] = useState(ROWS);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = books.find(({ id }) => id === openId);
  const set = (id: string, changes: Partial<ScannedBook>) =>
    change(eachBook((book) => (book.id === id ? { ...book, ...changes } : book)));

  function remove(id: string) {
    change((scans) => ({ ...scans, books: scans.books.filter((book) => book.id !== id) }));
    list.current?.focus();
  }

  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t("list")}
        className="divide-y divide-line outline-none"
      >
        {books
          .toReversed()
          .slice(0, limit)
          .map((book) => (
            <ScannedRow
              key={book.id}
              book={book}
              isAway={isAway}
              onChoose={(chosen) => set(book.id, { chosen })}
              onOpen={() => setOpenId(book.id)}
              onLookUp={() => set(book.id, { lookUp: "WAITING" })}
              onRemove={() => remove(book.id)}
            />
          ))}
      </ul>
      {books.length > limit && (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setLimit(limit + ROWS)}>
          {common("showMore")}
        </Button>
      )}
      {open && (
        <ScannedDialog
          book={open}
          forAll={forAll}
          onSave={(edited) => set(open.id, edited)}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}

interface ScannedRowProps {
  book: ScannedBook;
  isAway: boolean;
  onChoose: (chosen: boolean) => void;
  onOpen: () => void;
  onLookUp: () => void;
  onRemove: () => void;
}

function ScannedRow({ book, isAway, onChoose, onOpen, onLookUp, onRemove }: ScannedRowProps) {
  const t = useTranslations("scan");
  const name = book.title || book.isbn;
  return (
    <li className="flex animate-rise items-center gap-3 py-2.5">
      <Checkbox
        className="items-center! py-0!"
        label={<span className="sr-only">{t("choose", { title: name })}</span>}
        checked={book.chosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      {book.title ? (
        <BookCover title={book.title} author={book.author} size="sm" className="w-11! flex-none" />
      ) : (
        <span className="grid aspect-[2/3] w-11 flex-none place-items-center rounded-xs bg-sunken text-muted">
          <Icon of={ScanBarcode} className="size-5" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={onOpen}
          aria-label={t("change", { title: name })}
          className="block w-full rounded-sm text-left hover:underline"
        >
          <span className="line-clamp-2 font-semibold break-words">{name}</span>
          <span className="block truncate text-sm text-muted">{book.author}</span>
        </button>
        <RowState book={book} isAway={isAway} onLookUp={onLookUp} />
      </div>
      <IconButton
        label={t("remove", { title: name })}
        icon={X}
        onClick={onRemove}
        className="-mr-2"
      />
    </li>
  );
}

/** What a reader should know of a row before it is listed. */
function RowState({
  book,
  isAway,
  onLookUp,
}: Pick<ScannedRowProps, "book" | "isAway" | "onLookUp">) {
  const t = useTranslations("scan.row");
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1.5 empty:hidden">
      {book.ownBookId && <Tag tone="gift">{t("own")}</Tag>}
      {book.isRepeated && <Tag tone="gift">{t("repeated")}</Tag>}
      {book.lookUp === "READER" && <Tag tone="gift">{t("fromReader")}</Tag>}
      {book.lookUp === "WAITING" && <Tag tone="busy">{t(isAway ? "later" : "lookingUp")}</Tag>}
      {isIncomplete(book) && (
        <>
          <Tag tone="bad">{t(book.title ? "noAuthor" : "unknown")}</Tag>
          <Button variant="plain" size="sm" className="-ml-2" onClick={onLookUp}>
            {t("lookUpAgain")}
          </Button>
        </>
      )}
    </div>
  );
}
