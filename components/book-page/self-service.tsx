"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { useDayText } from "@/components/loans/due-date";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { FocusedStatus } from "@/components/ui/focused-status";
import { StatusMessage } from "@/components/ui/status-message";
import { useInlineAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import { ONCE, useApi } from "@/lib/browser/use-api";
import { circlePath } from "@/lib/features/circles/terms";
import type { Loan } from "@/lib/features/loans/schema";
import { loanPath } from "@/lib/features/loans/terms";
import type { LabelledBook } from "@/lib/features/shelf/label-schema";

interface SelfServiceProps {
  /** The code on the label. */
  code: string;
  found: LabelledBook;
  /** Writes to who looks after the book. */
  write: ReactNode;
}

/** A circle's own book in somebody's hands: one button takes it home, or brings it back. */
export function SelfService({ code, found, write }: SelfServiceProps) {
  const t = useTranslations("label");
  const params = { code };
  const { data, mutate } = useApi("GET /labels/[code]", { params, fallbackData: found, ...ONCE });
  const book = data ?? found;
  const [moved, setMoved] = useState<Loan | null>(null);
  const { pending, error, run } = useInlineAction();
  if (moved) return <Moved loan={moved} book={book} />;
  const situation = situationOf(book);
  const act = ACTS[situation];

  async function move() {
    const call = () =>
      act === "take"
        ? api("POST /labels/[code]/take", { params, body: { fromOther: situation === "out" } })
        : api("POST /labels/[code]/bring-back", { params });
    const done = await run(call);
    // Somebody else was here since the page was opened: it says what is so now.
    if (done) setMoved(done.result);
    else await mutate();
  }

  return (
    <>
      <p className="mt-5 max-w-[60ch]">
        {t(`circle.${situation}`, { circle: book.ownCircle?.name ?? "" })}
      </p>
      <DueBack {...book} />
      <StatusMessage text={error} tone="error" className="mt-4" />
      <div className="mt-5 flex flex-wrap gap-3">
        {act && (
          <Button className="max-sm:w-full" loading={pending} onClick={move}>
            {t(`circle.${act}`)}
          </Button>
        )}
        {situation === "lost" && write}
        {book.loanId && (
          <ButtonLink variant="ghost" href={loanPath(book.loanId)}>
            {t("toLoan")}
          </ButtonLink>
        )}
        {book.isOwn && (
          <ButtonLink variant="ghost" href={`/books/${book.bookId}`}>
            {t("toBook")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** Of the loan, or of the one that would begin today. */
function DueBack({ takenUntil, dueDate }: Pick<LabelledBook, "takenUntil" | "dueDate">) {
  const t = useTranslations("label.circle");
  const dayText = useDayText();
  const day = takenUntil ?? dueDate;
  if (!day) return null;
  return (
    <p className="mt-2 font-semibold" suppressHydrationWarning>
      {t(takenUntil ? "dueIfTaken" : "dueBack", { date: dayText(day) })}
    </p>
  );
}

const ACTS = {
  free: "take",
  out: "take",
  mine: "bring",
  lost: null,
  care: null,
  careOut: "isBack",
  careLost: null,
} as const;

/** `out`: noted as lent to another member, whoever holds it. */
function situationOf({ isOwn, loanId, state }: LabelledBook): keyof typeof ACTS {
  if (isOwn) return state === "LOST" ? "careLost" : loanId ? "careOut" : "care";
  if (loanId) return "mine";
  if (state === "LOST") return "lost";
  return state === "LENT" ? "out" : "free";
}

/** What has happened, and the next step. */
function Moved({ loan, book }: { loan: Loan; book: LabelledBook }) {
  const t = useTranslations("label");
  const dayText = useDayText();
  const isTaken = loan.status === "LENT";
  const asksHow = !isTaken && !book.isOwn && loan.bookInterestRating === null;
  return (
    <>
      <FocusedStatus className="mt-5 grid gap-1">
        <h3 className="text-xl">
          {isTaken
            ? t("circle.taken", { date: loan.dueDate ? dayText(loan.dueDate) : "" })
            : t("circle.back")}
        </h3>
        <p className="max-w-[60ch]">{t(isTaken ? "circle.takenText" : "circle.backText")}</p>
      </FocusedStatus>
      <div className="mt-5 flex flex-wrap gap-3">
        {book.ownCircle && (
          <ButtonLink href={circlePath(book.ownCircle.id)} variant={asksHow ? "ghost" : "primary"}>
            {t("circle.more")}
          </ButtonLink>
        )}
        {(isTaken || asksHow) && (
          <ButtonLink href={loanPath(loan.id)} variant={asksHow ? "primary" : "ghost"}>
            {t(asksHow ? "circle.rate" : "toLoan")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
