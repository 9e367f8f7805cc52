"use client";

import { Heart } from "lucide";
import { useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import { BookCover } from "@/components/books/cover";
import { useToday } from "@/components/loans/days";
import { useOutsideLoans } from "@/components/loans/use-loans";
import { Tick } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Tag } from "@/components/ui/tag";
import { useFormatter } from "@/components/ui/use-formatter";
import { useLongPress } from "@/components/ui/use-long-press";
import { useMe } from "@/components/users/use-me";
import type { BookDto } from "@/lib/features/books/schema";
import { AVAILABLE_STATES } from "@/lib/features/books/terms";
import type { Loan } from "@/lib/features/loans/schema";
import type { Chosen } from "@/components/shelf/many/use-chosen";
import { useBookDialogs } from "./book-dialogs";

interface CoversProps {
  books: readonly BookDto[];
  /** Active loans on both sides. */
  loans: readonly Loan[];
  /** Null unless several books are being chosen. */
  chosen: Chosen | null;
  /** A finger rested on a cover. */
  onHold: (bookId: string) => void;
}

/** One's own books as covers: a press opens what can be done with one, or ticks it. */
export function Covers({ books, loans, chosen, onHold }: CoversProps) {
  const t = useTranslations("manageBooks.shelf");
  const me = useMe();
  const outside = new Map(useOutsideLoans().map((each) => [each.bookId, each]));
  const lent = new Map(
    loans.filter((loan) => loan.ownerUserId === me.id).map((loan) => [loan.bookId, loan]),
  );
  return (
    <ul aria-label={t("label")} onKeyDown={chosen?.onKeyDown} className="cover-grid">
      {books.map((book) => {
        const loan = lent.get(book.id);
        const face = (
          <Face
            book={book}
            name={loan?.borrower.displayName.split(" ")[0] ?? outside.get(book.id)?.name}
            dueDate={loan ? loan.dueDate : outside.get(book.id)?.dueDate}
          />
        );
        return (
          <li key={book.id} className="book-item">
            <article aria-label={book.title}>
              {chosen ? (
                <label className="relative block cursor-pointer select-none">
                  {face}
                  <Tick
                    value={book.id}
                    checked={chosen.ids.has(book.id)}
                    // `change` events do not tell whether Shift was held.
                    onClick={(event) => chosen.onPress(book.id, event)}
                    onChange={() => {}}
                    // In the corner of the cover, above the line below it.
                    className="absolute! bottom-7 left-2 shadow-1"
                  />
                </label>
              ) : (
                <Opener book={book} loan={loan} onHold={onHold}>
                  {face}
                </Opener>
              )}
            </article>
          </li>
        );
      })}
    </ul>
  );
}

interface OpenerProps extends Pick<CoversProps, "onHold"> {
  book: BookDto;
  loan?: Loan;
  children: ReactNode;
}

function Opener({ book, loan, onHold, children }: OpenerProps) {
  const open = useBookDialogs();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...useLongPress(() => onHold(book.id))}
      onClick={() => open("actions", book, loan)}
      className="block w-full rounded-sm text-left select-none [-webkit-touch-callout:none]"
    >
      {children}
    </button>
  );
}

const DAY = { day: "numeric", month: "numeric", timeZone: "UTC" } as const;

interface FaceProps {
  book: BookDto;
  /** Who has the book, or will have it: a reader's first name, or as typed; undefined if nobody. */
  name?: string;
  /** When it is due back, as `YYYY-MM-DD`. */
  dueDate?: string | null;
}

/** The cover with its mark, if it is free the number of readers who want it, and who has it. */
const Face = memo(function Face({ book, name, dueDate }: FaceProps) {
  const t = useTranslations("manageBooks.mark");
  const format = useFormatter();
  const today = useToday();
  const isLate = Boolean(book.state === "LENT" && dueDate && today && dueDate < today);
  const mark = markOf(book, isLate);
  const isFree = AVAILABLE_STATES.some((free) => free === book.state);
  const wanted = isFree ? book.waiting.count : 0;
  const isOut = book.state === "LENT" || book.state === "LOST";
  return (
    <>
      <span className={cx("relative block rounded-sm", isOut && "bg-sunken")}>
        <BookCover
          {...book}
          src={book.coverImageUrl}
          size="full"
          sizes="(min-width: 640px) 140px, 33vw"
          className={cx(isOut && "opacity-50 shadow-none!")}
        />
        {(mark || wanted > 0) && (
          // Above the box that is ticked, if several are chosen.
          <span className="book-marks in-[label]:bottom-9">
            {mark && <Tag tone={MARKS[mark]}>{t(mark)}</Tag>}
            {wanted > 0 && (
              <span className="ml-auto inline-flex h-[22px] items-center gap-1 rounded-full bg-surface px-1.5 text-[11px] font-semibold text-ink shadow-1">
                <Icon of={Heart} className="size-3 fill-fir text-fir" />
                <span aria-hidden="true">{wanted}</span>
              </span>
            )}
          </span>
        )}
      </span>
      <span className="sr-only">
        {[`${book.title}, ${book.author}`, wanted > 0 && t("wanted", { count: wanted })]
          .filter(Boolean)
          .join(". ")}
      </span>
      <span
        className={cx(
          "mt-1 flex min-h-[1.34em] flex-wrap gap-x-1 text-xs/[1.34]",
          isLate ? "font-semibold text-danger" : "text-muted",
        )}
      >
        {name && <span className="max-w-max min-w-0 flex-[1_1_3em] truncate">{name}</span>}
        {name && dueDate && (
          <span className="flex-none">
            · {t("until", { date: format.dateTime(new Date(dueDate), DAY) })}
          </span>
        )}
      </span>
    </>
  );
});

/** What a mark can say, with its colour. */
const MARKS = {
  overdue: "bad",
  choice: "gift",
  LENT: "busy",
  BOOKED: "busy",
  LOST: "bad",
  FRIENDS: undefined,
  CIRCLES: undefined,
  CHOSEN_CIRCLES: undefined,
  NOBODY: undefined,
  AVAILABLE_FOR_GIVE_AWAY: "gift",
} as const;

/** The one word about a book that its cover cannot say; none for one that anybody can borrow. */
function markOf(
  { state, visibility, choiceOpen }: BookDto,
  isLate: boolean,
): keyof typeof MARKS | null {
  if (isLate) return "overdue";
  if (choiceOpen) return "choice";
  if (state === "LENT" || state === "BOOKED" || state === "LOST") return state;
  if (visibility !== "EVERYONE") return visibility;
  return state === "AVAILABLE_FOR_GIVE_AWAY" ? state : null;
}
