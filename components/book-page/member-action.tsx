"use client";

import { Share2 } from "lucide";
import { useTranslations } from "next-intl";
import { useShareBook } from "@/components/shelf/list/use-share-book";
import { ReportButton } from "@/components/moderation/report-button";
import { ButtonLink } from "@/components/ui/button-link";
import { IconButton } from "@/components/ui/icon-button";
import type { BookDto } from "@/lib/features/books/schema";
import { AVAILABLE_STATES, OUT_STATES } from "@/lib/features/books/terms";
import { circlePath } from "@/lib/features/circles/terms";
import type { RequestTerms } from "@/lib/features/loans/requests/rule-schema";
import type { BorrowedBook } from "@/lib/features/loans/schema";
import { loanPath } from "@/lib/features/loans/terms";
import { isOut } from "@/components/books/card-book";
import { RequestButton } from "@/components/books/request/request-button";
import { ExpectedDay } from "@/components/books/waiting/expected-day";
import { LeaveButton } from "@/components/books/waiting/leave-button";
import { WaitButton } from "@/components/books/waiting/wait-button";
import { sameBook, WishButton } from "@/components/wishes/wish-button";
import { api } from "@/lib/browser/api-client";
import { usePageState } from "@/lib/browser/use-page-state";
import { BeginChatButton } from "./begin-chat-button";

interface MemberActionProps {
  book: BookDto & Partial<RequestTerms>;
  /** By which the reader asks for this book, is promised it or has it. */
  loan?: Pick<BorrowedBook, "id" | "status">;
}

/** Requests the book or says why not, leads to its loan, its waiting list or, for a gift, to the owner. */
export function MemberAction({ book, loan }: MemberActionProps) {
  const t = useTranslations("loanRequest");
  const waiting = useTranslations("waiting");
  const card = useTranslations("manageBooks.card");
  const gift = useTranslations("chat.gift");
  const share = useShareBook();
  const [{ isRequested, inLine }, keep] = usePageState(book, {
    isRequested: loan?.status === "REQUESTED",
    inLine: book.waiting,
  });
  const setInLine = (line: BookDto["waiting"]) => keep({ isRequested, inLine: line });
  const { state } = book;
  const isAvailable = AVAILABLE_STATES.some((free) => free === state);
  const mayWait = !isRequested && isOut({ state, waiting: inLine });
  const { ownCircle } = book;
  const isTheirs = loan !== undefined && loan.status !== "REQUESTED";
  if (isTheirs || ownCircle)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {isTheirs && <OnLoan loan={loan} />}
        {!isTheirs && ownCircle && (
          <OnShelf circle={ownCircle} state={state} expectedOn={inLine.expectedOn} />
        )}
        <Report book={book} />
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2 max-sm:*:w-full">
        {(isRequested || isAvailable) && (
          <RequestButton
            book={book}
            size="md"
            requested={isRequested}
            onRequested={() => keep({ isRequested: true, inLine })}
          />
        )}
        {state === "AVAILABLE_FOR_GIVE_AWAY" && (
          <BeginChatButton
            variant="ghost"
            friendId={book.owner.id}
            begin={() => api("PUT /chat/books/[id]", { params: { id: book.id } })}
          >
            {gift("write")}
          </BeginChatButton>
        )}
        {mayWait && (
          <WaitButton
            book={book}
            inLine={inLine}
            size="md"
            variant="primary"
            onChange={setInLine}
          />
        )}
        {mayWait && inLine.position !== null && (
          <LeaveButton
            book={book}
            onLeft={() =>
              setInLine({ ...inLine, count: Math.max(0, inLine.count - 1), position: null })
            }
          />
        )}
        {!isRequested && state !== "AVAILABLE_FOR_BORROW" && (
          <p className="text-sm text-muted">
            {t(`unavailable.${state}`)}{" "}
            {inLine.expectedOn && <ExpectedDay day={inLine.expectedOn} />}
          </p>
        )}
        {!isRequested && OUT_STATES.some((out) => out === state) && (
          <WishButton wish={sameBook(book)} other />
        )}
        {mayWait && isAvailable && <p className="text-sm text-muted">{waiting("offered")}</p>}
      </div>
      <div className="-mx-3 flex items-center gap-1">
        {book.isShareable && book.visibility === "EVERYONE" && (
          <IconButton label={card("share")} icon={Share2} onClick={() => share(book)} />
        )}
        <Report book={book} />
      </div>
    </div>
  );
}

function Report({ book: { id, title, owner } }: Pick<MemberActionProps, "book">) {
  return <ReportButton target={owner} about={{ context: { bookId: id }, name: title }} />;
}

/** For the reader who has the book, or to whom it is promised. */
function OnLoan({ loan }: { loan: Pick<BorrowedBook, "id" | "status"> }) {
  const t = useTranslations("loanRequest");
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-[52ch]">{t(loan.status === "LENT" ? "yours" : "promised")}</p>
      <ButtonLink href={loanPath(loan.id)} prefetch={false}>
        {t("loan")}
      </ButtonLink>
    </div>
  );
}

interface OnShelfProps extends Pick<BookDto, "state"> {
  circle: NonNullable<BookDto["ownCircle"]>;
  expectedOn: string | null;
}

/** A circle's own book is not asked for: it says where it is taken. */
function OnShelf({ circle: { id, name }, state, expectedOn }: OnShelfProps) {
  const t = useTranslations("book");
  const isHere = state === "AVAILABLE_FOR_BORROW";
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-[52ch]">
        {t(isHere ? "ownCircle" : "ownCircleOut", { circle: name })}{" "}
        {expectedOn && <ExpectedDay day={expectedOn} />}
      </p>
      <ButtonLink variant="soft" href={circlePath(id)} prefetch={false}>
        {t("toCircle")}
      </ButtonLink>
    </div>
  );
}
