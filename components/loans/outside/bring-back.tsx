import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useLoanAction } from "@/components/loans/use-loan-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { api } from "@/lib/browser/api-client";

interface BringBackProps {
  book: { id: string; title: string };
  /** The button that asks. */
  trigger: ReactNode;
  onDone?: () => void;
}

/** "It is back": ends an outside loan, once confirmed. */
export function BringBack({ book: { id, title }, trigger, onDone }: BringBackProps) {
  const t = useTranslations("loans.outsideLoan");
  const action = useLoanAction();

  async function bringBack() {
    const back = () => api("DELETE /books/[id]/outside-loan", { params: { id } });
    const done = await action.run(back, t("backDone", { title }));
    if (done) onDone?.();
    return done;
  }

  return (
    <ConfirmDialog
      trigger={trigger}
      title={t("backTitle")}
      text={t("backText", { title })}
      confirmLabel={t("back")}
      tone="primary"
      pending={action.pending}
      onConfirm={bringBack}
    />
  );
}
