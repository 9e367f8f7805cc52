"use client";

import { QrCode as QrSign, ScanLine } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState, type SubmitEvent, type ReactNode } from "react";
import { refreshLoans } from "@/components/loans/use-loans";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CodeField } from "@/components/ui/code-field";
import { QrCode } from "@/components/ui/qr-code";
import { toast } from "@/components/ui/toast";
import { useInlineAction } from "@/components/ui/use-action";
import { useMe } from "@/components/users/use-me";
import { useFormatter } from "@/components/ui/use-formatter";
import type { LoanRoleProps } from "@/components/loans/loan-role-props";
import { api, ApiError, pathOf } from "@/lib/browser/api-client";
import { keepEntry } from "@/lib/browser/outbox";
import { useApi } from "@/lib/browser/use-api";
import { useErrorText } from "@/lib/browser/use-error-text";
import { codeStep } from "@/lib/features/loans/machine/hand-over-machine";
import type { HandOverCode } from "@/lib/features/loans/hand-over/schema";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { CODE_DIGITS, type HandOverMoment } from "@/lib/features/loans/terms";
import { keepHandOver } from "./kept-hand-over";

/** The code can change after wrong tries or at midnight. */
const ASK_EVERY_MS = 20_000;

interface HandOverCardProps extends LoanRoleProps {
  /** The code rendered with the page; outdated if the loan has moved on since. */
  first: HandOverCode | null;
}

/** The code for handover or return: one side shows it, the other enters it. */
export function HandOverCard({ loan, role, first }: HandOverCardProps) {
  const step = codeStep(loan);
  if (!step) return null;
  const { moment } = step;
  const props = { loan, role, moment };
  if (step.shownBy !== role) return <CodeEntry key={moment} {...props} />;
  return <ShownCode key={moment} {...props} first={first?.moment === moment ? first : undefined} />;
}

interface PartProps extends LoanRoleProps {
  moment: HandOverMoment;
}

/** A code is valid for one day at the owner's place. */
const isOfToday = ({ day, timeZone }: HandOverCode) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date()) === day;

const otherSide = (loan: Loan, role: LoanRole) =>
  (role === "owner" ? loan.borrower : loan.owner).displayName;

/** For the error CODE_PAUSED: until when there is no code, and what to do instead; null for other errors. */
function usePausedText(role: LoanRole, name: string): (error: unknown) => string | null {
  const t = useTranslations("handOver");
  const format = useFormatter();
  return (error) => {
    if (!(error instanceof ApiError) || error.code !== "CODE_PAUSED") return null;
    const { until } = error.about as { until: string };
    const time = format.dateTime(new Date(until), { hour: "2-digit", minute: "2-digit" });
    return t(`paused.${role}`, { time, name });
  };
}

function ShownCode({ loan, role, moment, first }: PartProps & { first?: HandOverCode }) {
  const t = useTranslations("handOver");
  const errorText = useErrorText();
  const [open, setOpen] = useState(false);
  const name = otherSide(loan, role);
  const { data, error } = useApi("GET /loans/[id]/code", {
    params: { id: loan.id },
    refreshInterval: open ? ASK_EVERY_MS : 0,
    fallbackData: first,
  });
  const { id: userId } = useMe();
  const paused = usePausedText(role, name)(error);
  const { id, bookTitle: title } = loan;
  useEffect(() => {
    // The offline page shows it.
    if (data) keepHandOver(userId, id, { title, name, shown: data });
  }, [data, userId, id, title, name]);

  return (
    <Frame
      title={t(`show.${moment}`)}
      text={t(loan.kind === "GIFT" ? "showGiftText" : "showText", { name })}
    >
      {open && paused && <p role="alert">{paused}</p>}
      {open && data && !paused && !isOfToday(data) && <p role="alert">{t("outdated")}</p>}
      {open && data && !paused && isOfToday(data) && (
        <div className="grid justify-items-center gap-3">
          <QrCode qr={data.qr} label={t("qr", { name })} />
          <p className="text-3xl font-semibold tracking-[0.2em] tabular-nums">
            <span className="sr-only">{t("digits")} </span>
            {data.code}
          </p>
          <p className="text-sm text-muted">{t("today")}</p>
        </div>
      )}
      {open && !data && !paused && error !== undefined && <p role="alert">{errorText(error)}</p>}
      <Button
        variant="ghost"
        icon={QrSign}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="w-fit"
      >
        {t(open ? "hideCode" : "showCode")}
      </Button>
    </Frame>
  );
}

function CodeEntry({ loan, role, moment }: PartProps) {
  const t = useTranslations("handOver");
  const router = useRouter();
  const scanned = useSearchParams().get("code") ?? "";
  const [code, setCode] = useState(scanned);
  const [open, setOpen] = useState(scanned !== "");
  const [kept, setKept] = useState(false);
  const name = otherSide(loan, role);
  const { id: userId } = useMe();
  const errorText = useErrorText();
  const pausedText = usePausedText(role, name);
  const { pending, error, setError, run } = useInlineAction(
    (failure) => pausedText(failure) ?? errorText(failure),
  );
  const { id, bookTitle: title } = loan;
  useEffect(
    () => keepHandOver(userId, id, { title, name, shown: null }),
    [userId, id, title, name],
  );

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const digits = code.replace(/\D/g, "");
    if (digits.length !== CODE_DIGITS) return setError(t("missing"));
    const at = new Date().toISOString();
    await run(async () => {
      try {
        // `enteredAt` is left out: if sent at once, the phone's clock does not matter.
        await api("POST /loans/[id]/code", { params: { id }, body: { code: digits } });
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.status !== 0) throw failure;
        const path = pathOf("POST /loans/[id]/code", { params: { id } });
        const body = { code: digits, enteredAt: at };
        await keepEntry({ key: path, readerId: userId, at, path, body, title });
        return setKept(true);
      }
      toast.success(t(`done.${loan.kind === "GIFT" ? "GIFT" : moment}`));
      if (scanned) router.replace(`/loans/${id}`, { scroll: false });
      await refreshLoans();
    });
  }

  return (
    <Frame title={t(`enter.${moment}`)} text={t("enterText", { name })}>
      {kept && <p role="status">{t("kept")}</p>}
      {open && !kept && (
        <form
          method="post"
          noValidate
          onSubmit={(event) => void submit(event)}
          className="grid gap-3.5 sm:max-w-80"
        >
          <CodeField label={t("label")} numeric error={error} value={code} onChange={setCode} />
          <Button type="submit" block loading={pending}>
            {t(`confirm.${moment}`)}
          </Button>
        </form>
      )}
      {!open && (
        <Button variant="ghost" icon={ScanLine} onClick={() => setOpen(true)} className="w-fit">
          {t("enterCode")}
        </Button>
      )}
    </Frame>
  );
}

function Frame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card
      as="section"
      padding="lg"
      aria-labelledby="hand-over"
      className="grid grid-cols-[minmax(0,1fr)] gap-3.5"
    >
      <div>
        <h2 id="hand-over" className="text-xl">
          {title}
        </h2>
        <p className="mt-1 max-w-[56ch] text-muted">{text}</p>
      </div>
      {children}
    </Card>
  );
}
