"use client";

import { Ellipsis } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BOOK_ROW, BookParts, RowBook } from "@/components/loans/book-rows";
import { WithoutCode } from "@/components/loans/dialogs/without-code";
import { refreshLoans } from "@/components/loans/use-loans";
import { Tick } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { QrCode } from "@/components/ui/qr-code";
import { useInlineAction } from "@/components/ui/use-action";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { mutateApi } from "@/lib/browser/use-api";
import { useErrorText } from "@/lib/browser/use-error-text";
import { useOnline } from "@/lib/browser/use-online";
import type { HandOverCode } from "@/lib/features/loans/hand-over/schema";
import { otherSide } from "@/lib/features/loans/machine/step-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { FullScreen } from "./full-screen";
import { isGivenBy, usePausedText, type HandOverProps } from "./use-hand-over";
import { dayIn } from "@/lib/shared/time";

interface GiveBooksProps extends HandOverProps {
  shown: { data?: HandOverCode; error?: unknown };
}

/** A code is valid for one day at the giver's place. */
const isOfToday = ({ day, timeZone }: HandOverCode) => dayIn(timeZone, new Date()) === day;

/** The code of the books that change hands, and which of them. */
export function GiveBooks({ loan, role, loans, shown, onClose }: GiveBooksProps) {
  const t = useTranslations("handOver");
  const { id: userId } = useMe();
  const { data } = shown;
  const [asksWithout, askWithout] = useState(false);
  const name = otherSide(loan, role).displayName;
  const leftOut = data?.books.filter((book) => book.leftOut).map(({ id }) => id) ?? [];
  const moving = loans.filter(({ id }) => !leftOut.includes(id));
  const lent = moving.filter((each) => each.status !== "LENT" && isGivenBy(each, userId));
  return (
    <FullScreen
      title={t(titleOf(moving, userId), { count: moving.length })}
      action={
        lent.length > 0 && (
          <Menu
            items={[{ label: t("without.action"), onSelect: () => askWithout(true) }]}
            trigger={<IconButton label={t("more")} icon={Ellipsis} />}
          />
        )
      }
      onClose={onClose}
    >
      <div className="flex flex-1 flex-col gap-3 px-4 pb-4">
        <p className="mx-auto max-w-[36ch] text-center text-pretty text-muted">
          {t(lent.some(({ kind }) => kind === "GIFT") ? "showGiftText" : "showText", { name })}
        </p>
        <Code shown={shown} role={role} name={name} />
        {data && <Books loanId={loan.id} loans={loans} leftOut={leftOut} />}
      </div>
      <p
        role="status"
        className="sticky bottom-0 flex items-center justify-center gap-2.5 border-t border-line bg-surface px-4 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] font-semibold"
      >
        <span aria-hidden="true" className="size-2.5 rounded-full bg-fir ring-4 ring-fir-soft" />
        {t("waiting")}
      </p>
      {asksWithout && (
        <WithoutCode
          loans={lent}
          others={loans.filter((each) => !lent.includes(each))}
          onClose={() => askWithout(false)}
        />
      )}
    </FullScreen>
  );
}

/** Key of what happens to these books, from the reader's side. */
export function titleOf(loans: Loan[], userId: string) {
  const given = loans.filter((each) => isGivenBy(each, userId));
  if (given.length === 0) return "take";
  if (given.length < loans.length) return "exchange";
  return given.every(({ status }) => status === "LENT") ? "bringBack" : "give";
}

interface CodeProps extends Pick<GiveBooksProps, "shown" | "role"> {
  name: string;
}

function Code({ shown: { data, error }, role, name }: CodeProps) {
  const t = useTranslations("handOver");
  const errorText = useErrorText();
  const paused = usePausedText(role, name)(error);
  if (paused) return <p role="alert">{paused}</p>;
  if (!data) return error !== undefined && <p role="alert">{errorText(error)}</p>;
  if (!isOfToday(data)) return <p role="alert">{t("outdated")}</p>;
  return (
    <>
      <div className="grid justify-items-center gap-3 justify-self-center self-center rounded-lg border border-line bg-white px-6 pt-6 pb-4 text-black">
        <QrCode qr={data.qr} label={t("qr", { name })} />
        <p className="text-[2.125rem]/tight font-bold tracking-[0.08em] tabular-nums">
          <span className="sr-only">{t("digits")} </span>
          {data.code.slice(0, 3)} {data.code.slice(3)}
        </p>
      </div>
      <p className="text-center text-sm text-muted">{t("today")}</p>
    </>
  );
}

interface BooksProps extends Pick<HandOverProps, "loans"> {
  loanId: string;
  leftOut: string[];
}

/** Which books the code moves: others have other digits, so the server chooses them. */
function Books({ loanId, loans, leftOut }: BooksProps) {
  const t = useTranslations("handOver");
  const isOnline = useOnline();
  const { pending, error, run } = useInlineAction();
  const isSeveral = loans.length > 1;
  const isLast = leftOut.length === loans.length - 1;

  function change(id: string, isMoved: boolean) {
    const loanIds = isMoved ? leftOut.filter((each) => each !== id) : [...leftOut, id];
    void run(async () => {
      const next = await api("PUT /loans/[id]/code", { params: { id: loanId }, body: { loanIds } });
      await mutateApi("GET /loans/[id]/code", next, { params: { id: loanId }, revalidate: false });
      await refreshLoans();
    });
  }

  const row = (loan: Loan) => {
    const isMoved = !leftOut.includes(loan.id);
    const Line = isSeveral ? "label" : "div";
    return (
      <Line className={BOOK_ROW}>
        <RowBook loan={loan} />
        {isSeveral && (
          <Tick
            checked={isMoved}
            disabled={!isOnline || pending || (isMoved && isLast)}
            onChange={({ target }) => change(loan.id, target.checked)}
          />
        )}
      </Line>
    );
  };
  return (
    <>
      <BookParts loans={loans} row={row} />
      {isSeveral && (
        <p role={error ? "alert" : undefined} className="text-center text-sm text-muted">
          {error || t(isOnline ? "untick" : "untickOffline")}
        </p>
      )}
    </>
  );
}
