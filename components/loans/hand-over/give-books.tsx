"use client";

import { Ellipsis } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { refreshLoans } from "@/components/loans/use-loans";
import { Tick } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { QrCode } from "@/components/ui/qr-code";
import { useInlineAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import { mutateApi } from "@/lib/browser/use-api";
import { useErrorText } from "@/lib/browser/use-error-text";
import { useOnline } from "@/lib/browser/use-online";
import type { HandOverCode } from "@/lib/features/loans/hand-over/schema";
import { BOOK_ROW, BookRows, RowBook } from "./book-rows";
import { FullScreen } from "./full-screen";
import { otherSide, usePausedText, type HandOverProps } from "./use-hand-over";
import { WithoutCode } from "./without-code";

interface GiveBooksProps extends HandOverProps {
  shown: { data?: HandOverCode; error?: unknown };
}

/** A code is valid for one day at the giver's place. */
const isOfToday = ({ day, timeZone }: HandOverCode) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date()) === day;

/** The code of the books that this reader gives, and which of them it gives. */
export function GiveBooks({ loan, role, loans, shown, onClose }: GiveBooksProps) {
  const t = useTranslations("handOver");
  const { data } = shown;
  const [asksWithout, askWithout] = useState(false);
  const { name, handedOver, isGift, title } = useGiven({ loan, role, loans, data });
  return (
    <FullScreen
      title={title}
      action={
        handedOver.length > 0 && (
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
          {t(isGift ? "showGiftText" : "showText", { name })}
        </p>
        <Code shown={shown} role={role} name={name} />
        {data && loans.length > 1 && <Ticks loanId={loan.id} loans={loans} code={data} />}
        {data && loans.length === 1 && (
          <BookRows label={title} loans={loans}>
            {(each) => (
              <div className={BOOK_ROW}>
                <RowBook loan={each} />
              </div>
            )}
          </BookRows>
        )}
      </div>
      <p
        role="status"
        className="sticky bottom-0 flex items-center justify-center gap-2.5 border-t border-line bg-surface px-4 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] font-semibold"
      >
        <span aria-hidden="true" className="size-2.5 rounded-full bg-fir ring-4 ring-fir-soft" />
        {t("waiting")}
      </p>
      {asksWithout && <WithoutCode loans={handedOver} onClose={() => askWithout(false)} />}
    </FullScreen>
  );
}

function useGiven({
  loan,
  role,
  loans,
  data,
}: Omit<GiveBooksProps, "shown" | "onClose"> & { data?: HandOverCode }) {
  const t = useTranslations("handOver");
  const sideOf = new Map(data?.books.map(({ id, side }) => [id, side]));
  const isLeftOut = new Set(data?.books.filter(({ leftOut }) => leftOut).map(({ id }) => id));
  const given = loans.filter(({ id }) => !isLeftOut.has(id));
  const handedOver = given.filter(({ id }) => sideOf.get(id) === "owner");
  const count = given.length;
  return {
    name: otherSide(loan, role).displayName,
    /** The reader's own books among them. */
    handedOver,
    isGift: handedOver.some(({ kind }) => kind === "GIFT"),
    title: handedOver.length === 0 && data ? t("bringBack", { count }) : t("give", { count }),
  };
}

function Code({
  shown: { data, error },
  role,
  name,
}: Pick<GiveBooksProps, "shown" | "role"> & { name: string }) {
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

interface TicksProps extends Pick<HandOverProps, "loans"> {
  loanId: string;
  code: HandOverCode;
}

/** Which books the code gives: other ones have other digits, so the server chooses them. */
function Ticks({ loanId, loans, code }: TicksProps) {
  const t = useTranslations("handOver");
  const isOnline = useOnline();
  const { pending, error, run } = useInlineAction();
  const leftOut = code.books.filter((book) => book.leftOut).map(({ id }) => id);
  const isLast = leftOut.length === code.books.length - 1;

  function change(id: string, isGiven: boolean) {
    const loanIds = isGiven ? leftOut.filter((each) => each !== id) : [...leftOut, id];
    void run(async () => {
      const next = await api("PUT /loans/[id]/code", { params: { id: loanId }, body: { loanIds } });
      await mutateApi("GET /loans/[id]/code", next, { params: { id: loanId }, revalidate: false });
      await refreshLoans();
    });
  }

  return (
    <>
      <BookRows label={t("books")} loans={loans}>
        {(loan) => {
          const isGiven = !leftOut.includes(loan.id);
          return (
            <label className={BOOK_ROW}>
              <RowBook loan={loan} />
              <Tick
                checked={isGiven}
                disabled={!isOnline || pending || (isGiven && isLast)}
                onChange={({ target }) => change(loan.id, target.checked)}
              />
            </label>
          );
        }}
      </BookRows>
      <p role={error ? "alert" : undefined} className="text-center text-sm text-muted">
        {error || t(isOnline ? "untick" : "untickOffline")}
      </p>
    </>
  );
}
