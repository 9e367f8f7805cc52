"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { ChatButton, ChatIconButton } from "@/components/chat-button/chat-button";
import { Button } from "@/components/ui/button";
import type { ButtonLook } from "@/components/ui/button-class";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { api } from "@/lib/browser/api-client";
import {
  allowedActions,
  mayConfirm,
  type LoanRole,
  type LoanStatus,
} from "@/lib/features/loans/machine";
import type { Loan } from "@/lib/features/loans/schema";
import { useLoanDialogs, type LoanDialogKind } from "./loan-dialogs";
import { useHandover, useLoanAction } from "./use-loan-action";

interface LoanActionsProps {
  loan: Loan;
  role: LoanRole;
}

interface Action {
  label: string;
  onSelect: () => void;
  danger?: boolean;
  variant?: ButtonLook["variant"];
  disabled?: boolean;
}

/** Statuses that only a loan which was approved once can have. */
const APPROVED_ONCE: readonly LoanStatus[] = ["APPROVED", "SCHEDULED", "LENT", "RETURNED", "LOST"];

/**
 * Whether a loan offers its chat to a side: to both once it was approved, to the owner already on
 * the request. What the server allows beyond that (an answer to the owner) begins in the chats.
 */
function offersChat({ status }: Pick<Loan, "status">, role: LoanRole): boolean {
  if (status === "REQUESTED") return role === "owner";
  return APPROVED_ONCE.includes(status);
}

/** What this side can do with the loan now: the next step as a button, the rest behind another. */
export function LoanActions({ loan, role }: LoanActionsProps) {
  const t = useTranslations("loans");
  const { steps, complaint, pending } = useActions(loan, role);
  const [next, ...others] = steps;
  const other = role === "owner" ? loan.borrower : loan.owner;
  const hasChat = other.id !== null && offersChat(loan, role);
  return (
    <div
      className={cx("flex items-center gap-2", !next && !hasChat && "max-md:justify-end md:-ml-3")}
    >
      {next && (
        <Button
          size="sm"
          variant={next.danger ? "danger" : next.variant}
          loading={pending}
          disabled={next.disabled}
          onClick={next.onSelect}
          className="max-md:flex-1"
        >
          {next.label}
        </Button>
      )}
      {other.id &&
        hasChat &&
        (next ? (
          <ChatIconButton friendId={other.id} name={other.displayName} loanId={loan.id} />
        ) : (
          <ChatButton
            size="sm"
            variant="ghost"
            friendId={other.id}
            name={other.displayName}
            loanId={loan.id}
            className="max-md:flex-1"
          />
        ))}
      <Menu
        items={[...others, complaint]}
        trigger={
          <IconButton
            label={t("more", { title: loan.bookTitle })}
            icon={<Ellipsis aria-hidden="true" />}
          />
        }
      />
    </div>
  );
}

/** This side's steps, the most likely one first, and the way to complain. */
function useActions(
  loan: Loan,
  role: LoanRole,
): { steps: Action[]; complaint: Action; pending: boolean } {
  const t = useTranslations("loans.actions");
  const report = useTranslations("moderation.report");
  const open = useLoanDialogs();
  const action = useLoanAction();
  const handover = useHandover(loan.id);
  const allowed = allowedActions(loan.status, role);
  const isOwner = role === "owner";
  const isRequest = loan.status === "REQUESTED";
  const isReturned = loan.status === "RETURNED";
  const other = isOwner ? loan.borrower : loan.owner;
  const confirm = () =>
    api("PUT /loans/[id]/confirm-meetup", {
      params: { id: loan.id },
      body: { version: loan.meetUpVersion },
    });
  const dialog = (kind: LoanDialogKind, label: string, more: Partial<Action> = {}) => ({
    label,
    onSelect: () => open(kind, loan),
    ...more,
  });

  const isPlanned = loan.status === "SCHEDULED";
  const meetUp =
    other.id &&
    allowed.includes("schedule") &&
    dialog("meetUp", t(isPlanned ? "moveMeetUp" : "meetUp"), {
      variant: isPlanned ? "ghost" : "primary",
    });
  const handOver = allowed.includes("lend") && {
    label: t("handOver"),
    onSelect: () => void handover.run(),
  };
  const possible: (Action | false | null | "")[] = [
    other.id &&
      mayConfirm(loan, role) && {
        label: t("confirmMeetUp"),
        onSelect: () => void action.run(confirm, t("meetUpConfirmed")),
      },
    allowed.includes("approve") &&
      dialog("manage", t("approve"), { disabled: !loan.bookAvailable }),
    isOwner && loan.status === "LENT" && dialog("return", t("return")),
    ...(isPlanned ? [handOver, meetUp] : [meetUp, handOver]),
    isReturned &&
      isOwner &&
      !loan.ownerRatedBorrower &&
      dialog("rateBorrower", t("rateBorrower"), { variant: "soft" }),
    isReturned &&
      !isOwner &&
      loan.bookInterestRating === null &&
      dialog("rateBook", t("rateBook"), { variant: "soft" }),
    isOwner && isRequest && dialog("reject", t("reject"), { danger: true }),
    isOwner &&
      !isRequest &&
      allowed.length > 0 &&
      dialog("manage", t("manage"), { variant: "ghost" }),
    !isOwner &&
      allowed.includes("cancel") &&
      dialog(isRequest ? "withdraw" : "cancel", t(isRequest ? "withdraw" : "cancel"), {
        danger: true,
      }),
  ];
  return {
    steps: possible.filter((step) => typeof step === "object" && step !== null),
    complaint: dialog("report", report("action")),
    pending: action.pending || handover.pending,
  };
}
