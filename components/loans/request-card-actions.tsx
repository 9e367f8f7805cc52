"use client";

import { Check, CircleUser } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState, type SubmitEvent } from "react";
import { ChatButton } from "@/components/chat-button/chat-button";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { Icon } from "@/components/ui/icon";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useDialogState } from "@/components/ui/use-focus-return";
import type { PendingLoan } from "@/lib/features/loans/schema";
import { DUE_YEARS } from "@/lib/features/loans/terms";
import { dueAfter, useToday, yearsAhead } from "./days";
import { useLoanDialogs } from "./loan-dialogs";
import { useApproval } from "./use-loan-action";

const CancelDialog = lazyComponent(() =>
  import("./dialogs/cancel-dialog").then((m) => m.CancelDialog),
);

/** The owner's answer: approval with a due date, or rejection with a reason. */
export function RequestActions({ request }: { request: PendingLoan }) {
  const t = useTranslations("loans.request");
  const approval = useApprovalForm(request);
  const own = useToday();
  const [rejecting, setRejecting] = useDialogState(false);

  return (
    <>
      <form
        noValidate
        onSubmit={approval.submit}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-2.5 @md:grid-cols-2 @2xl:grid-cols-1"
      >
        {request.kind === "LOAN" && (
          <DateField
            label={t("due")}
            required
            min={own}
            max={own && yearsAhead(DUE_YEARS)}
            name="dueDate"
            defaultValue={approval.dueDate}
            error={approval.error}
            onChange={(event) => approval.check(event.target.value)}
            className="col-span-full @md:col-span-1"
            suppressHydrationWarning
          />
        )}
        <Button
          type="submit"
          icon={Check}
          loading={approval.pending}
          disabled={!request.bookAvailable}
          className="col-span-full self-end @md:col-span-1"
        >
          {t("approve")}
        </Button>
        <div className="col-span-full flex gap-2.5">
          <ChatButton
            variant="ghost"
            friendId={request.borrowerUserId}
            name={request.borrower.displayName}
            loanId={request.id}
            className="flex-1"
          />
          <Link
            href={`/profile/${request.borrowerUserId}`}
            prefetch={false}
            aria-label={t("profile")}
            title={t("profile")}
            className={
              "inline-grid size-11 flex-none place-items-center rounded-full border " +
              "border-line-strong transition-colors duration-100 hover:border-control hover:bg-sunken"
            }
          >
            <Icon of={CircleUser} className="size-5" />
          </Link>
        </div>
        <Button
          variant="danger"
          size="sm"
          className="col-span-full justify-self-center"
          onClick={() => setRejecting(true)}
        >
          {t("reject")}
        </Button>
      </form>
      {rejecting && (
        <CancelDialog loan={request} kind="reject" onClose={() => setRejecting(false)} />
      )}
    </>
  );
}

/** The approval form; afterwards the meet-up dialog opens. */
function useApprovalForm(request: PendingLoan) {
  const t = useTranslations("loans.request");
  const openDialog = useLoanDialogs();
  const approval = useApproval(request.id, (loan) => openDialog("meetUp", loan));
  const [dueDate] = useState(() => dueAfter(request.loanDays));
  const [error, setError] = useState<string>();
  const errorOf = (day: string) => (day ? approval.errorOf(day) : t("dueNeeded"));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // A gift has no due date.
    if (request.kind === "GIFT") return approval.approve("");
    // Read from the input: on a slow phone it may have changed before hydration.
    const day = String(new FormData(event.currentTarget).get("dueDate") ?? "");
    const found = errorOf(day);
    setError(found);
    if (!found) approval.approve(day);
  }

  function check(day: string) {
    if (error) setError(errorOf(day));
  }

  return { dueDate, error, pending: approval.pending, submit, check };
}
