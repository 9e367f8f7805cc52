"use client";

import { Ellipsis } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter, useSearchParams } from "next/navigation";
import { useState, type ReactNode } from "react";
import { useBookFormat } from "@/components/books/format";
import { ChatIconButton } from "@/components/chat-button/chat-button";
import { PageHeader } from "@/components/layout/page-header";
import { HandOver } from "@/components/loans/hand-over/hand-over";
import {
  exchangeOf,
  otherSide,
  useShownCode,
  type PageLoan,
} from "@/components/loans/hand-over/use-hand-over";
import { WithoutCode } from "@/components/loans/hand-over/without-code";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import { LoanStatusTag } from "@/components/loans/loan-status-tag";
import { useLoan } from "@/components/loans/use-loans";
import { Condition } from "@/components/loans/pictures/condition";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import { PersonLine } from "@/components/users/person-line";
import { useMe } from "@/components/users/use-me";
import { offersChat } from "@/lib/features/loans/machine/step-machine";
import type { HandOverCode } from "@/lib/features/loans/hand-over/schema";
import type { LoanPictures } from "@/lib/features/loans/pictures/schema";
import type { LoanWithTimeline } from "@/lib/features/loans/schema";
import { Books } from "./books";
import { LoanDetails } from "./loan-details";
import { usePageTitle } from "./meeting";
import { NextStep } from "./next-step";
import { Steps } from "./steps";
import { Timeline } from "./timeline";
import { usePageActs } from "./use-page-acts";

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
  const loan = useLoan(first);
  const role = loan.ownerUserId === useMe().id ? "owner" : "borrower";
  return (
    <LoanDialogs>
      <div className="mx-auto grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-4">
        <Acts loan={loan} role={role} code={code} />
        <Books loan={loan} />
        <LoanDetails loan={loan} role={role} />
        <Condition loan={loan} role={role} first={pictures} />
        <Timeline loan={loan} role={role} />
      </div>
      {children}
    </LoanDialogs>
  );
}

/** Header, person, steps and question, with the screens that their buttons open. */
function Acts({ loan, role, code }: PageLoan & { code: HandOverCode | null }) {
  const t = useTranslations("loanPage");
  const { id: userId } = useMe();
  const router = useRouter();
  const scanned = useSearchParams().get("code") ?? "";
  const exchange = exchangeOf(loan, userId);
  const { gives, takes } = exchange;
  const [open, setOpen] = useState<"give" | "take" | "withoutCode" | null>(
    scanned && takes.length > 0 ? "take" : null,
  );
  useFocusReturn(open !== null);
  const shown = useShownCode({ loan, role }, exchange, { first: code, isOpen: open === "give" });
  const acts = usePageActs({ loan, role }, exchange, {
    onGive: () => setOpen("give"),
    onTake: () => setOpen("take"),
    onWithoutCode: () => setOpen("withoutCode"),
  });

  function close() {
    setOpen(null);
    if (scanned) router.replace(`/loans/${loan.id}`, { scroll: false });
  }

  return (
    <>
      <PageHeader
        title={usePageTitle()(loan)}
        back={{ href: "/loans", label: t("back") }}
        action={
          <Menu items={acts.rest} trigger={<IconButton label={t("more")} icon={Ellipsis} />} />
        }
      />
      <Person loan={loan} role={role} />
      <Steps loan={loan} />
      {(loan.status === "CANCELED" || loan.status === "LOST") && (
        <p>
          <LoanStatusTag status={loan.status} role={role} />
        </p>
      )}
      <NextStep loan={loan} role={role} acts={acts} />
      {open === "withoutCode" && (
        <WithoutCode
          loans={gives.filter(({ ownerUserId }) => ownerUserId === userId)}
          onClose={close}
        />
      )}
      {(open === "give" || open === "take") && (
        <HandOver
          key={open}
          loan={loan}
          role={role}
          loans={open === "give" ? gives : takes}
          isGiver={open === "give"}
          shown={shown}
          digits={scanned}
          onClose={close}
        />
      )}
    </>
  );
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
      {other.id && offersChat(loan, role) && (
        <ChatIconButton
          friendId={other.id}
          name={other.displayName}
          loanId={loan.id}
          variant="outline"
        />
      )}
    </div>
  );
}
