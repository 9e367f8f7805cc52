"use client";

import { useTranslations } from "next-intl";
import { useLoanAction } from "@/components/loans/use-loan-action";
import { DialogForm } from "@/components/ui/dialog-form";
import { api } from "@/lib/browser/api-client";
import { OutsideFields, useOutsideForm } from "./outside-fields";
import { useOutsideLoans } from "@/components/loans/use-loans";

interface OutsideLoanDialogProps {
  book: { id: string; title: string };
  onClose: () => void;
}

/** The owner records or changes an outside loan. */
export function OutsideLoanDialog({ book, onClose }: OutsideLoanDialogProps) {
  const t = useTranslations("loans.outsideLoan");
  const known = useOutsideLoans().find(({ bookId }) => bookId === book.id);
  const form = useOutsideForm(known);
  const action = useLoanAction();

  async function submit() {
    if (!form.canSend) return;
    const request = { params: { id: book.id }, body: form.body };
    const lend = () => api("POST /books/[id]/outside-loan", request);
    if (await action.run(lend, t("done", { name: form.body.name }))) onClose();
  }

  return (
    <DialogForm
      title={t("title")}
      description={t("text", { title: book.title })}
      submitLabel={t("submit")}
      pending={action.pending}
      disabled={!form.canSend}
      onSubmit={submit}
      onClose={onClose}
    >
      <OutsideFields form={form} />
    </DialogForm>
  );
}
