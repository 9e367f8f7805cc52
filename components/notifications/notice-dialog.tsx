"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ChatButton } from "@/components/chat-button/chat-button";
import { LoanStatusTag } from "@/components/loans/loan-status-tag";
import { useMeetUpPlace, useMeetUpTime } from "@/components/loans/meet-up-line";
import type { LoanDialogProps } from "@/components/loans/use-loan-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Quote } from "@/components/ui/quote";
import { useFormatter } from "@/components/ui/use-formatter";
import { PersonLine } from "@/components/users/person-line";
import { useMe } from "@/components/users/use-me";
import { isActive, sideOf } from "@/lib/features/loans/machine/loan-machine";
import { otherSide } from "@/lib/features/loans/machine/step-machine";
import type { Loan } from "@/lib/features/loans/schema";

type NoticeDialogProps = LoanDialogProps & { isApproval: boolean };

/** A loan's status and its meet-up; of an approval also what is to be done, and the chat with the owner. */
export function NoticeDialog({ loan, isApproval, onClose }: NoticeDialogProps) {
  const t = useTranslations("notificationsScreen");
  const common = useTranslations("common");
  const { bookTitle: title, owner } = loan;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isApproval ? t("approved.title") : title}
      description={
        isApproval ? t(textOf(loan), { title, name: owner.displayName }) : t("status.text")
      }
    >
      <DialogBody>
        <LoanFacts loan={loan} />
      </DialogBody>
      <DialogFooter>
        <Button variant={isApproval ? "ghost" : "primary"} onClick={onClose}>
          {isApproval ? t("approved.later") : common("ok")}
        </Button>
        {isApproval && <ChatButton person={owner} loanId={loan.id} onOpen={onClose} />}
      </DialogFooter>
    </Dialog>
  );
}

/** Text key: what is still to do about the meet-up. */
function textOf({ status, meetUpConfirmed, meetUpOver }: Loan) {
  if (status === "APPROVED" || meetUpOver) return "approved.text";
  return status === "SCHEDULED" && !meetUpConfirmed ? "approved.textMeetUp" : "approved.textAgreed";
}

/** Key facts of a loan, for both sides. */
function LoanFacts({ loan }: { loan: Loan }) {
  const t = useTranslations("notificationsScreen.facts");
  const format = useFormatter();
  const place = useMeetUpPlace()(loan.meetUpLocationGeneral);
  const time = useMeetUpTime()(loan);
  const role = sideOf(loan, useMe().id);
  const active = isActive(loan.status);
  return (
    <>
      <PersonLine person={otherSide(loan, role)} />
      <dl className="grid gap-2.5">
        <Fact name={t("status")}>
          <LoanStatusTag {...loan} role={role} />
        </Fact>
        {loan.dueDate && active && (
          <Fact name={t("due")}>
            {format.dateTime(new Date(loan.dueDate), { dateStyle: "long", timeZone: "UTC" })}
          </Fact>
        )}
        {(active || time) && <Fact name={t("meetUp")}>{time ?? t("notAgreed")}</Fact>}
        {(active || place) && <Fact name={t("place")}>{place ?? t("notAgreed")}</Fact>}
      </dl>
      {loan.feedback && <Quote text={loan.feedback} />}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
