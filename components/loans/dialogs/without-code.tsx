"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLoanAction } from "@/components/loans/use-loan-action";
import { Checkbox } from "@/components/ui/checkbox";
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
  /** What else changes hands at the meeting: it stays as it is. */
  others?: readonly Loan[];
  onClose: () => void;
}

/** The owner hands books over without the other side's confirmation; kept and sent later without a network. */
export function WithoutCode({ loans, others = [], onClose }: WithoutCodeProps) {
  const t = useTranslations("handOver.without");
  const actions = useTranslations("loans.actions");
  const action = useLoanAction();
  const { id: readerId } = useMe();
  const [left, setLeft] = useState<readonly string[]>([]);
  const handed = loans.filter(({ id }) => !left.includes(id));
  const [first] = handed;
  const title = titlesOf(handed);
  const lent = handed.filter(({ kind }) => kind === "LOAN");

  function undo() {
    void action.run(async () => {
      for (const { id } of lent) await api("PUT /loans/[id]/undo-handover", { params: { id } });
    }, actions("undone"));
  }

  async function submit() {
    if (!first) return;
    const params = { id: first.id };
    const body = { loanIds: handed.map(({ id }) => id) };
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
          {loans.length === 1 && `${title}. `}
          {t("text", { name: first?.borrower.displayName ?? "" })}
          {others.length > 0 && (
            <span className="mt-2 block">{t("others", { titles: titlesOf(others) })}</span>
          )}
          {lent.length < handed.length && <span className="mt-2 block">{t("gift")}</span>}
        </>
      }
      confirmLabel={t("submit")}
      tone="primary"
      pending={action.pending}
      onConfirm={submit}
      onClose={onClose}
    >
      {loans.length > 1 && (
        <div role="group" aria-label={t("books")}>
          {loans.map(({ id, bookTitle }) => (
            <Checkbox
              key={id}
              label={bookTitle}
              checked={!left.includes(id)}
              disabled={handed.length === 1 && id === first?.id}
              onChange={({ target }) =>
                setLeft(target.checked ? left.filter((each) => each !== id) : [...left, id])
              }
            />
          ))}
        </div>
      )}
    </ConfirmDialog>
  );
}
