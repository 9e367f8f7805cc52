"use client";

import { Ellipsis } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { useBookFormat } from "@/components/books/format";
import { ChatIconButton } from "@/components/chat-button/chat-button";
import { useOpenChat } from "@/components/chat-button/use-open-chat";
import { PageHeader } from "@/components/layout/page-header";
import { BookParts } from "@/components/loans/book-rows";
import { useDay } from "@/components/loans/days";
import { HandOver } from "@/components/loans/hand-over/hand-over";
import {
  exchangeOf,
  useShownCode,
  type Exchange,
  type PageLoan,
} from "@/components/loans/hand-over/use-hand-over";
import { WithoutCode } from "@/components/loans/dialogs/without-code";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import { useMeetUpZone } from "@/components/loans/meet-up-line";
import { Condition } from "@/components/loans/pictures/condition";
import {
  inMenuOrder,
  isWithoutCode,
  useLoanSteps,
  type LoanChoice,
} from "@/components/loans/use-loan-steps";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { useDialogState } from "@/components/ui/use-focus-return";
import { useFormatter } from "@/components/ui/use-formatter";
import { PersonLine } from "@/components/users/person-line";
import { useMe } from "@/components/users/use-me";
import { polled, useApi } from "@/lib/browser/use-api";
import type { HandOverCode } from "@/lib/features/loans/hand-over/schema";
import { sideOf } from "@/lib/features/loans/machine/loan-machine";
import { isMeetUpAgreed, isMeetUpAhead } from "@/lib/features/loans/machine/meetup-machine";
import {
  areToMeet,
  chatLoanId,
  offersChat,
  OFFERS,
  otherSide,
} from "@/lib/features/loans/machine/step-machine";
import type { LoanPictures } from "@/lib/features/loans/pictures/schema";
import type { Loan, LoanWithTimeline } from "@/lib/features/loans/schema";
import { LoanDetails } from "./loan-details";
import { NextStep, Steps } from "./next-step";
import { Timeline } from "./timeline";
import { dayIn } from "@/lib/shared/time";

interface LoanScreenProps {
  /** Rendered with the page, as are `pictures` and `code`. */
  first: LoanWithTimeline;
  pictures: LoanPictures;
  /** Null if the reader shows no code. */
  code: HandOverCode | null;
  /** Dialogs that a notification opens. */
  children?: ReactNode;
}

/** The page of one loan, or of the meeting that it shares with others, for one of its two sides. */
export function LoanScreen({ first, pictures, code, children }: LoanScreenProps) {
  const call = { params: { id: first.id }, ...polled(first) };
  const loan = useApi("GET /loans/[id]", call).data ?? first;
  const role = sideOf(loan, useMe().id);
  return (
    <LoanDialogs>
      <div className="mx-auto grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-4">
        <Acts loan={loan} role={role} code={code} />
        <BookParts loans={loan.together} pageId={loan.id} as="h2" />
        <LoanDetails loan={loan} role={role} />
        <Condition loan={loan} role={role} first={pictures} />
        <Timeline loan={loan} role={role} />
      </div>
      {children}
    </LoanDialogs>
  );
}

/** Header, person, steps and question, with the screen of the code. */
function Acts({ loan, role, code }: PageLoan & { code: HandOverCode | null }) {
  const t = useTranslations("loanPage");
  const router = useRouter();
  // `?code` alone opens the code or the camera; with digits it is the address of a scanned code.
  const scanned = useSearchParams().get("code");
  const exchange = exchangeOf(loan, useMe().id);
  const { loans, isShown } = exchange;
  const opensCode = scanned !== null && loans.length > 0 && (scanned === "" || !isShown);
  const [open, setOpen] = useDialogState<Opens | null>(opensCode ? "code" : null);
  const isOpen = open === "code";
  const shown = useShownCode({ loan, role }, exchange, { first: code, isOpen });
  const { answers, rest, given, pending } = usePageActs({ loan, role }, exchange, setOpen);
  const isDone = answers.length === 0 && OFFERS[loan.status][role].idle === "browse";
  const toShelf = role === "owner" || loan.status === "GIVEN";

  function close() {
    setOpen(null);
    if (scanned !== null) router.replace(`/loans/${loan.id}`, { scroll: false });
  }

  return (
    <>
      <PageHeader
        title={usePageTitle(loan)}
        back={{ href: "/loans", label: t("back") }}
        action={<Menu items={rest} trigger={<IconButton label={t("more")} icon={Ellipsis} />} />}
      />
      <Person loan={loan} role={role} />
      <Steps loan={loan} />
      <Card padding="lg">
        <NextStep loan={loan} role={role}>
          <div className="grid gap-2 empty:hidden">
            {answers.map(({ step, label, onSelect, disabled, variant }) => (
              <Button
                key={step}
                block
                variant={variant}
                loading={pending && variant !== "ghost"}
                disabled={disabled || (pending && variant === "ghost")}
                onClick={onSelect}
              >
                {label}
              </Button>
            ))}
            {isDone && (
              <ButtonLink href={toShelf ? "/books/manage?tab=books" : "/search"} prefetch={false}>
                {t(toShelf ? "toShelf" : "findBooks")}
              </ButtonLink>
            )}
          </div>
        </NextStep>
      </Card>
      {open === "withoutCode" && (
        <WithoutCode
          loans={given}
          others={loans.filter((each) => !given.includes(each))}
          onClose={close}
        />
      )}
      {isOpen && (
        <HandOver
          loan={loan}
          role={role}
          loans={loans}
          isShown={isShown}
          code={shown}
          digits={scanned ?? ""}
          onClose={close}
        />
      )}
    </>
  );
}

/** What this page opens itself: without a network nothing is loaded for it. */
type Opens = "code" | "withoutCode";

/** The main answers, at most two; everything else; the books that can be handed over without a code. */
function usePageActs(
  { loan, role }: PageLoan,
  { loans, isShown }: Exchange,
  open: (what: Opens) => void,
) {
  const t = useTranslations("loanPage");
  const handOver = useTranslations("handOver");
  const chat = useTranslations("chat.button");
  const openChat = useOpenChat();
  const { id: userId } = useMe();
  const words = useTranslations("loans.group.act");
  const day = useDay();
  const { next, instead, others, complaint, pending } = useLoanSteps(loan, role);
  const isAlone = loans[0] === loan || !areToMeet(loan);
  const isReading = loan.status === "LENT" && isAlone && !isMeetUpAhead(loan);
  const [asked] = [next].filter((step) => step !== null && !isWithoutCode(step));
  const isLate = isReading && loan.dueDate !== null && loan.dueDate < day;
  const isMissed = isLate && role === "owner";
  const bringBack = isLate && !isMissed && others.find(({ step }) => step === "meetUpReturn");
  const { id: friendId } = otherSide(loan, role);
  const write: LoanChoice = {
    step: "write",
    label: isMissed ? words("remind") : chat("write"),
    onSelect: () => void (friendId && openChat({ friendId, loanId: chatLoanId(loan) })),
  };
  const advised = (isMissed || loan.returnedCondition) && offersChat(loan, role);
  // Who is told that the book came back damaged first has something to say.
  const isFirst = advised && loan.returnedCondition !== null && role === "borrower";
  const showLabel = t(isReading ? "bringBack" : "showCode");
  const code: LoanChoice = {
    step: "code",
    label: isShown ? showLabel : handOver("scan"),
    onSelect: () => open("code"),
  };
  const wanted = [
    isFirst && write,
    asked && { ...asked, ...(asked.step === "confirmMeetUp" && { label: t("confirm") }) },
    instead,
    bringBack,
    advised && !isFirst && write,
    isMissed && others.find(({ step }) => step === "giveTime"),
    loans.length > 0 && code,
    isReading && others.find(({ step }) => step === "moreTime"),
  ].filter((each) => each !== null && each !== undefined && each !== false);
  // What the text of an overdue book advises, and the code.
  const shown = isLate ? 3 : 2;
  const answers = wanted.slice(0, shown).map((answer, at): LoanChoice => {
    // Of a book that is being read nothing is due yet.
    const isAsked = asked !== undefined && (!isReading || isLate || loan.extension !== null);
    const isMain = at === 0 && (isAsked || answer === bringBack || isDueBy(loan, day));
    return { ...answer, variant: isMain ? "primary" : "ghost" };
  });
  const given = loans.filter((each) => sideOf(each, userId) === "owner" && each.status !== "LENT");
  const rest: MenuItem[] = [
    // The hand-over without a code is behind "…" for all books of the meeting.
    ...inMenuOrder([
      ...wanted.slice(shown),
      ...others.filter(
        (each) => !isWithoutCode(each) && !wanted.some(({ step }) => step === each.step),
      ),
    ]),
    ...(given.length > 0
      ? [{ label: handOver("without.action"), onSelect: () => open("withoutCode") }]
      : []),
    complaint,
  ];
  return { answers, rest, given, pending };
}

/** An agreed meeting on its day, or on no set day. */
function isDueBy(loan: Loan, today: string) {
  const { meetUpDateTime: at } = loan;
  return isMeetUpAgreed(loan) && (!at || dayIn(undefined, new Date(at)) <= today);
}

/** The page's title: the meeting while there is one ahead. */
function usePageTitle(loan: Loan): string {
  const t = useTranslations("loanPage.title");
  const format = useFormatter();
  const { timeZone } = useMeetUpZone()(loan);
  if (!isMeetUpAhead(loan)) return t(loan.kind);
  const { meetUpDateTime: at } = loan;
  const date = at && format.dateTime(new Date(at), { day: "numeric", month: "long", timeZone });
  return t("meeting", { dated: date ? "yes" : "no", date: date ?? "" });
}

function Person({ loan, role }: PageLoan) {
  const format = useBookFormat();
  const other = otherSide(loan, role);
  const { distanceKm } = loan;
  return (
    <div className="flex items-center justify-between gap-3">
      <PersonLine person={other}>
        {distanceKm !== null && <span>{format.distance(distanceKm)}</span>}
      </PersonLine>
      {offersChat(loan, role) && (
        <ChatIconButton person={other} loanId={chatLoanId(loan)} variant="outline" />
      )}
    </div>
  );
}
