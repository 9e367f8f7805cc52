"use client";

import { useTranslations } from "next-intl";
import { useLoanAction } from "@/components/loans/use-loan-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useMe } from "@/components/users/use-me";
import { api, ApiError, pathOf } from "@/lib/browser/api-client";
import { keepEntry } from "@/lib/browser/outbox";
import type { Loan } from "@/lib/features/loans/schema";
import { titlesOf } from "@/components/loans/hand-over/use-hand-over";

/** How long the toast offers to undo; the server allows more. */
const UNDO_OFFERED_MS = 10_000;

interface WithoutCodeProps {
  /** Own books for one reader. */
  loans: readonly Loan[];
  onClose: () => void;
}

/** The owner hands books over without the other side's confirmation; kept and sent later without a network. */
export function WithoutCode({ loans, onClose }: WithoutCodeProps) {
  const t = useTranslations("handOver.without");
  const actions = useTranslations("loans.actions");
  const action = useLoanAction();
  const { id: readerId } = useMe();
  const [first] = loans;
  const title = titlesOf(loans);
  const lent = loans.filter(({ kind }) => kind === "LOAN");

  function undo() {
    void action.run(async () => {
      for (const { id } of lent) await api("PUT /loans/[id]/undo-handover", { params: { id } });
    }, actions("undone"));
  }

  async function submit() {
    if (!first) return;
    const params = { id: first.id };
    const body = { loanIds: loans.map(({ id }) => id) };
    return action.run(async () => {
      try {
        await api("POST /loans/[id]/hand-over", { params, body });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 0) throw error;
        const path = pathOf("POST /loans/[id]/hand-over", { params });
        const at = new Date().toISOString();
        await keepEntry({ key: path, readerId, at, path, body, title });
        return toast.info(t("kept"));
      }
      const way = { action: { label: actions("undo"), onClick: undo }, duration: UNDO_OFFERED_MS };
      toast.success(actions("handedOver"), lent.length > 0 ? way : undefined);
    });
  }

  return (
    <ConfirmDialog
      title={t("title")}
      text={
        <>
          {t("text", { titles: title, name: first?.borrower.displayName ?? "" })}
          {lent.length < loans.length && <span className="mt-2 block">{t("gift")}</span>}
        </>
      }
      confirmLabel={t("submit")}
      tone="primary"
      pending={action.pending}
      onConfirm={submit}
      onClose={onClose}
    />
  );
}
