"use client";

import { Gift, Users, type IconNode } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { useBookFormat } from "@/components/books/format";
import { ChatIconButton } from "@/components/chat-button/chat-button";
import { useOpenChat } from "@/components/chat-button/use-open-chat";
import { useToday, yearsAhead } from "@/components/loans/days";
import { LoanCover } from "@/components/loans/loan-cover";
import { useAnswerDialogs, useLoanDialogs, type Answer } from "@/components/loans/loan-dialogs";
import { useApproval } from "@/components/loans/use-approval";
import { Button } from "@/components/ui/button";
import { Tick } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { Dots } from "@/components/ui/dots";
import { Icon } from "@/components/ui/icon";
import { Quote } from "@/components/ui/quote";
import { Stars } from "@/components/ui/stars";
import type { RequestGroup } from "@/lib/features/loans/groups";
import type { PendingLoan } from "@/lib/features/loans/schema";
import { DUE_YEARS } from "@/lib/features/loans/terms";
import { Covers, Row, type Opening } from "./row";

interface RequestRowProps {
  group: RequestGroup;
  /** In the list of loans; elsewhere the row is short and leads there. */
  opening?: Opening;
  /** Of the main button. */
  look?: "primary" | "soft";
  /** Has a button to decline beside the one to approve. */
  declines?: boolean;
}

/** All requests of one reader; needs `LoanDialogs` as a parent. */
export function RequestRow({ group, opening, look = "soft", declines }: RequestRowProps) {
  const t = useTranslations("loans.request");
  const chat = useTranslations("chat.button");
  const report = useTranslations("moderation.report");
  const router = useRouter();
  const openChat = useOpenChat();
  const openLoanDialog = useLoanDialogs();
  const openAnswer = useAnswerDialogs();
  const answer = (kind: Answer) => () => openAnswer(kind, group.requests);
  const [{ id, borrower }] = group.requests;
  const name = borrower.displayName;
  const approval = useApproval(group.requests, (loan) => openLoanDialog("meetUp", loan));
  // What will not come back is asked first.
  const isGiving = group.requests.some(({ kind }) => kind === "GIFT");
  const write = () => openChat({ friendId: borrower.id, loanId: id });
  return (
    <Row
      picture={<Covers books={group.requests} />}
      name={name}
      person={borrower.id}
      lines={[...useWanted(group.requests), opening && <Trust key="trust" of={borrower} />]}
      {...(opening ? { opening } : { href: `/loans?open=${id}`, compact: true })}
      action={
        <Button
          size="sm"
          variant={look}
          aria-label={`${approval.label}: ${name}`}
          loading={approval.pending}
          onClick={isGiving ? answer("approve") : approval.approve}
        >
          {approval.label}
        </Button>
      }
      decline={declines && { label: t("reject"), onSelect: answer("reject") }}
      menu={
        opening && [
          { label: chat("write"), onSelect: write },
          { label: t("reject"), danger: true, onSelect: answer("reject") },
          { label: t("profile"), onSelect: () => router.push(`/profile/${borrower.id}`) },
          { label: report("action"), onSelect: answer("report") },
        ]
      }
    />
  );
}

/** What is asked for: a title, or a number of books. */
function useWanted([{ bookTitle: title, kind }, ...more]: RequestGroup["requests"]): string[] {
  const t = useTranslations("loans.group");
  if (more.length > 0) return [t("asks", { count: more.length + 1 })];
  return kind === "GIFT" ? [t("asksToKeep"), title] : [t("asksOne", { title })];
}

/** Rating and distance; for who has neither a rating yet, that they are new. */
function Trust({ of: { rating, distanceKm } }: { of: PendingLoan["borrower"] }) {
  const t = useTranslations("loans");
  const book = useBookFormat();
  return (
    <Dots>
      {rating === null ? t("newReader") : <Stars value={rating} compact />}
      {distanceKm !== null && book.shortDistance(distanceKm)}
    </Dots>
  );
}

/** The requests of one reader in full: message, books to choose from, due date and the answers. */
export function RequestDetail({ requests }: Pick<RequestGroup, "requests">) {
  const t = useTranslations("loans.request");
  const openLoanDialog = useLoanDialogs();
  const [left, setLeft] = useState<readonly string[]>([]);
  const answer = useAnswerDialogs();
  const today = useToday();
  const ticked = requests.filter(({ id }) => !left.includes(id));
  const [first, ...more] = ticked;
  const approval = useApproval(ticked, (loan) => openLoanDialog("meetUp", loan));
  const [{ borrower, id: loanId }] = requests;
  const messages = new Set(requests.flatMap(({ borrowerMessage }) => borrowerMessage ?? []));
  const tick = (id: string, on: boolean) =>
    setLeft(on ? left.filter((each) => each !== id) : [...left, id]);
  return (
    <>
      {[...messages].map((text) => (
        <Quote key={text} text={text} />
      ))}
      <ul className="flex flex-wrap gap-3 xl:gap-4">
        {requests.map((request) => (
          <li key={request.id} className="w-18 xl:w-26">
            {requests.length === 1 ? (
              <LoanCover loan={request} sizes="104px" />
            ) : (
              <Choice
                request={request}
                isTicked={ticked.includes(request)}
                onTick={(on) => tick(request.id, on)}
              />
            )}
          </li>
        ))}
      </ul>
      {approval.keeps && <Hint icon={Gift}>{approval.keeps}</Hint>}
      {requests.map(
        ({ id, bookTitle, othersWaiting: count }) =>
          count > 0 && (
            <Hint key={id} icon={Users}>
              {requests.length > 1 && `${bookTitle}: `}
              {t("queue", { count })}
            </Hint>
          ),
      )}
      {approval.due && (
        <DateField
          label={t("due")}
          value={approval.due.value}
          min={today}
          max={today && yearsAhead(DUE_YEARS)}
          error={approval.due.error}
          onChange={(event) => approval.due?.change(event.target.value)}
          suppressHydrationWarning
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          loading={approval.pending}
          disabled={!first}
          onClick={approval.approve}
          className="min-w-0 flex-1 max-sm:px-3"
        >
          {approval.label}
        </Button>
        <Button
          variant="ghost"
          disabled={!first}
          className="max-sm:px-3"
          onClick={() => first && answer("reject", [first, ...more])}
        >
          {t("reject")}
        </Button>
        <ChatIconButton person={borrower} loanId={loanId} variant="outline" />
      </div>
    </>
  );
}

interface ChoiceProps {
  request: PendingLoan;
  isTicked: boolean;
  onTick: (on: boolean) => void;
}

/** A cover with a tick. */
function Choice({ request, isTicked, onTick }: ChoiceProps) {
  return (
    <label className="relative block cursor-pointer">
      <LoanCover loan={request} sizes="104px" className={isTicked ? undefined : "opacity-50"} />
      <Tick
        aria-label={request.bookTitle}
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
        className="absolute! -right-1.5 -bottom-1.5"
      />
    </label>
  );
}

/** A fact for the answer: what will not come back, or how many others wait. */
function Hint({ icon, children }: { icon: IconNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-sm font-semibold text-amber">
      <Icon of={icon} className="mt-px size-[18px] flex-none" />
      <span>{children}</span>
    </p>
  );
}
