"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogForm } from "@/components/ui/dialog-form";
import { useLoanDialogs } from "@/components/loans/loan-dialogs";
import { OutsideFields, useOutsideForm } from "@/components/loans/outside/outside-fields";
import { useOutsideLoans } from "@/components/loans/use-loans";
import { useLoanAction } from "@/components/loans/use-loan-action";
import { Checkbox } from "@/components/ui/checkbox";
import { RadioGroup } from "@/components/ui/radio-group";
import { BOOK_STATES } from "@/lib/features/books/terms";
import { api } from "@/lib/browser/api-client";
import {
  BOOK_DIALOG,
  isOnShelf,
  OUTSIDE_DIALOG,
  type LoanOutcome,
} from "@/lib/features/loans/machine/book-machine";
import { areToMeet } from "@/lib/features/loans/machine/step-machine";
import type { Loan } from "@/lib/features/loans/schema";
import type { BookDialogProps } from "./book-dialog-props";

/** The owner sets the book's state; each choice says what it does to a loan. */
export function StateDialog({ book, loan, onClose }: BookDialogProps) {
  const t = useTranslations("manageBooks.state");
  const loans = useTranslations("loans.return");
  const outsideText = useTranslations("loans.outsideLoan");
  const openLoan = useLoanDialogs();
  const action = useLoanAction();
  const [state, setState] = useState(book.state);
  const [confirmed, setConfirmed] = useState(false);
  // A circle's own book is neither promised nor given away.
  const choices = BOOK_STATES.filter(
    (value) => !book.ownCircle || value === book.state || isOnShelf(value),
  );
  const outcomes = loan && BOOK_DIALOG[loan.kind][loan.status];
  const returns = outcomes?.[state] === "return";
  const isBad = state === "LOST" || outcomes?.[state] === "cancel";

  const outside = useOutsideLoans().find(({ bookId }) => bookId === book.id);
  const outsideOutcomes = outside && OUTSIDE_DIALOG[book.state];
  const form = useOutsideForm(outside);
  const asksWho = state === "LENT" && !loan;

  const canLend = form.body.name ? form.canSend : state !== book.state;

  async function submit() {
    if (asksWho && form.body.name) {
      const request = { params: { id: book.id }, body: form.body };
      const lend = () => api("POST /books/[id]/outside-loan", request);
      if (await action.run(lend, t("done"))) onClose();
      return;
    }
    const params = { id: book.id };
    const change = () => api("PATCH /books/[id]/state", { params, body: { state } });
    if (!(await action.run(change, t("done")))) return;
    if (returns && loan && areToMeet(loan)) openLoan("rateBorrower", loan);
    else onClose();
  }

  function hint(value: (typeof BOOK_STATES)[number]): string {
    if (loan && outcomes) {
      const text = textOf(loan, outcomes[value]);
      return t(`loan.${text}`, { name: loan.borrower.displayName });
    }
    if (!outside || !outsideOutcomes) return t(`hint.${value}`);
    return outsideText(value === "LOST" ? "lost" : outsideOutcomes[value], { name: outside.name });
  }

  return (
    <DialogForm
      title={t("title")}
      description={t("text", { title: book.title })}
      submitLabel={t("submit")}
      danger={isBad}
      pending={action.pending}
      disabled={asksWho ? !canLend : state === book.state || (returns && !confirmed)}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        legend={t("title")}
        hideLegend
        value={state}
        onValueChange={(value) => setState(BOOK_STATES.find((known) => known === value) ?? state)}
        options={choices.map((value) => ({
          value,
          label: t(`choice.${value}`),
          hint: hint(value),
          disabled: (outcomes ?? outsideOutcomes)?.[value] === "forbidden",
        }))}
      />
      {asksWho && <OutsideFields form={form} optional />}
      {returns && (
        <Checkbox
          label={loans("condition")}
          checked={confirmed}
          onChange={(event) => setConfirmed(event.target.checked)}
        />
      )}
    </DialogForm>
  );
}

/** A promised gift cannot be lent; a lent book cannot be booked; who took a book from a shelf is not rated. */
function textOf({ kind }: Loan, outcome: LoanOutcome) {
  if (outcome === "return" && kind === "SELF_SERVICE") return "returnShelf";
  return outcome === "forbidden" && kind === "GIFT" ? "forbiddenGift" : outcome;
}
