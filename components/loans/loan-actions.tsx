"use client";

import { Ellipsis } from "lucide";
import { useTranslations } from "next-intl";
import { ChatButton, ChatIconButton } from "@/components/chat-button/chat-button";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { offersChat } from "@/lib/features/loans/machine/step-machine";
import { useLoanSteps } from "./use-loan-steps";
import type { LoanRoleProps } from "./loan-role-props";

/** What this side can do with the loan now: the next step as a button, the rest in a menu. */
export function LoanActions({ loan, role }: LoanRoleProps) {
  const t = useTranslations("loans");
  const { next, others, complaint, pending } = useLoanSteps(loan, role);
  // The answers to an ask for more time are shown above on the card.
  const asked = next?.step === "allowTime";
  const [first, ...rest] = next && !asked ? [next, ...others] : others;
  const other = role === "owner" ? loan.borrower : loan.owner;
  const hasChat = offersChat(loan, role);
  return (
    <div
      className={cx("flex items-center gap-2", !first && !hasChat && "max-md:justify-end md:-ml-3")}
    >
      {first && (
        <Button
          size="sm"
          variant={first.danger ? "danger" : asked ? "ghost" : first.variant}
          loading={pending}
          disabled={first.disabled}
          onClick={first.onSelect}
          className="max-md:flex-1 max-md:whitespace-normal"
        >
          {first.label}
        </Button>
      )}
      {other.id &&
        hasChat &&
        (first ? (
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
        items={[...rest, complaint]}
        trigger={<IconButton label={t("more", { title: loan.bookTitle })} icon={Ellipsis} />}
      />
    </div>
  );
}
