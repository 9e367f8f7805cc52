"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { useFactOptions } from "@/components/books/use-fact-options";
import { BOOK_ROW, RowBook } from "@/components/loans/book-rows";
import { PictureUploads } from "@/components/loans/pictures/picture-uploads";
import { useLoanAction, type LoanStepDialogProps } from "@/components/loans/use-loan-action";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";
import type { Condition } from "@/lib/features/books/terms";
import { areToMeet } from "@/lib/features/loans/machine/step-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { MAX_FEEDBACK } from "@/lib/features/loans/terms";

/** `notYet`: of several, it comes back another time. */
const KINDS = ["asWas", "damaged", "notYet"] as const;

/** How one book came back. */
interface Answer {
  kind: (typeof KINDS)[number] | "";
  condition: Condition | "";
  feedback: string;
  isReported: boolean;
}

const UNANSWERED: Answer = { kind: "", condition: "", feedback: "", isReported: false };

/** The owner says of each book that comes back whether it is as it was, or damaged. */
export function ReturnDialog({ loan, together, onClose, onGo }: LoanStepDialogProps) {
  const t = useTranslations("loans.return");
  const back = useReturned(loan, together);
  const [sent, setSent] = useState<Loan[] | null>(null);
  // Some of them may be back already if another one failed.
  const loans = sent ?? back;
  const [answers, setAnswers] = useState<Record<string, Answer>>({});
  const { pending, takeBack } = useTakeBack();
  const answerOf = ({ id }: Loan) => answers[id] ?? UNANSWERED;
  const given = loans.filter((each) => answerOf(each).kind !== "notYet");
  const [missing] = given.flatMap((each) => missingIn(answerOf(each)) ?? []);

  async function submit() {
    setSent(loans);
    const returned = await takeBack(given.map((each) => ({ loan: each, ...answerOf(each) })));
    const first = returned?.find(({ returnedCondition }) => returnedCondition) ?? returned?.[0];
    if (!first) return;
    if (areToMeet(first)) onGo("rateBorrower", first);
    else onClose();
  }

  return (
    <DialogForm
      title={t("title", { count: loans.length })}
      submitLabel={t("submit", { count: given.length || loans.length })}
      pending={pending}
      disabled={missing !== undefined || given.length === 0}
      closeLabel={null}
      reason={missing && t(missing, { count: loans.length })}
      onSubmit={submit}
      onClose={onClose}
    >
      {loans.map((each) => (
        <Returned
          key={each.id}
          loan={each}
          answer={answerOf(each)}
          isOnly={loans.length === 1}
          onChange={(part) =>
            setAnswers((all) => ({
              ...all,
              [each.id]: { ...UNANSWERED, ...all[each.id], ...part },
            }))
          }
        />
      ))}
    </DialogForm>
  );
}

/** The loans whose books the owner can take back with this one: of its row or, without one, of its meeting. */
function useReturned(loan: Loan, row: readonly Loan[] | undefined): Loan[] {
  const { id: userId } = useMe();
  const { data } = useApi(!row && loan.meetUpForReturn ? "GET /loans/[id]" : null, {
    params: { id: loan.id },
  });
  const together = row ?? data?.together.filter((each) => each.meetUpForReturn) ?? [];
  const others = together.filter(
    ({ id, status, ownerUserId }) => id !== loan.id && status === "LENT" && ownerUserId === userId,
  );
  return [loan, ...others];
}

/** Key of what is still to be said of a book; null if nothing is. A report needs words. */
function missingIn({ kind, condition, feedback, isReported }: Answer) {
  if (kind === "") return "choose";
  if (kind === "asWas") return null;
  if (condition === "") return "pick";
  return isReported && feedback.trim() === "" ? "reportWords" : null;
}

/** Takes the books back one after the other; what was done before a failure is not done again. */
function useTakeBack() {
  const t = useTranslations("loans.return");
  const action = useLoanAction();
  const done = useRef(new Map<string, Loan>());
  const reported = useRef(new Set<string>());

  async function takeBack(books: (Answer & { loan: Loan })[]): Promise<Loan[] | undefined> {
    const isDamaged = books.some(({ kind }) => kind === "damaged");
    const isReported = books.some((book) => book.kind === "damaged" && book.isReported);
    const returned = await action.run(async () => {
      for (const { loan, kind, condition, feedback } of books) {
        if (done.current.has(loan.id)) continue;
        const damaged = kind === "damaged" && condition !== "" ? { condition } : {};
        const body = { ...damaged, feedback: feedback || null };
        const params = { id: loan.id };
        done.current.set(loan.id, await api("PUT /loans/[id]/return", { params, body }));
      }
      for (const { loan, kind, feedback, ...book } of books) {
        if (kind !== "damaged" || !book.isReported || reported.current.has(loan.id)) continue;
        const context = { loanId: loan.id };
        const body = { reason: "damaged", details: feedback, context } as const;
        await api("POST /reports", { body, once: true });
        reported.current.add(loan.id);
      }
      return [...done.current.values()];
    });
    if (!returned) return undefined;
    if (isDamaged) toast.info(t(isReported ? "reported" : "doneDamaged"));
    else toast.success(t("done"));
    return returned.result;
  }

  return { pending: action.pending, takeBack };
}

interface ReturnedProps {
  loan: Loan;
  answer: Answer;
  /** It comes back alone: then there is room for a note and photos of any book. */
  isOnly: boolean;
  onChange: (part: Partial<Answer>) => void;
}

function Returned({ loan, answer, isOnly, onChange }: ReturnedProps) {
  const t = useTranslations("loans.return");
  const [wantsMore, setWantsMore] = useState(false);
  const isDamaged = answer.kind === "damaged";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-line not-first:border-t not-first:pt-4">
      <div className={`${BOOK_ROW} px-0! py-0!`}>
        <RowBook loan={loan} below={t("from", { name: loan.borrower.displayName })} />
      </div>
      <RadioGroup
        legend={`${t("how")}: ${loan.bookTitle}`}
        hideLegend
        value={answer.kind}
        onValueChange={(value) => onChange({ kind: KINDS.find((kind) => kind === value) })}
        options={[
          {
            value: "asWas",
            label: t("asWas"),
            hint: answer.kind === "asWas" && t("condition"),
          },
          {
            value: "damaged",
            label: t("damaged"),
            hint: (isDamaged || isOnly) && answer.kind !== "asWas" && t("damagedHint"),
          },
          ...(isOnly ? [] : [{ value: "notYet", label: t("notYet") }]),
        ]}
      />
      {isDamaged && <Damage loan={loan} answer={answer} onChange={onChange} />}
      {answer.kind === "asWas" && isOnly && !wantsMore && (
        <Button variant="plain" size="sm" className="w-fit" onClick={() => setWantsMore(true)}>
          {t("more")}
        </Button>
      )}
      {answer.kind === "asWas" && wantsMore && (
        <>
          <ReturnPhotos loanId={loan.id} />
          <Words answer={answer} onChange={onChange} />
        </>
      )}
    </div>
  );
}

function Damage({ loan, answer, onChange }: Omit<ReturnedProps, "isOnly">) {
  const t = useTranslations("loans.return");
  const conditionText = useTranslations("enums.condition");
  const { condition: options } = useFactOptions();
  const { bookCondition } = loan;
  return (
    <>
      <Field
        label={t("now")}
        required
        hint={bookCondition && t("was", { condition: conditionText(bookCondition) })}
      >
        <Select
          value={answer.condition}
          placeholder={t("pick")}
          options={options}
          onValueChange={(value) =>
            onChange({ condition: options.find((known) => known.value === value)?.value ?? "" })
          }
        />
      </Field>
      <ReturnPhotos loanId={loan.id} />
      <Words answer={answer} onChange={onChange} />
      <Checkbox
        label={t("report")}
        hint={t("reportHint")}
        checked={answer.isReported}
        onChange={({ target }) => onChange({ isReported: target.checked })}
      />
    </>
  );
}

function Words({ answer, onChange }: Pick<ReturnedProps, "answer" | "onChange">) {
  const t = useTranslations("loans.return");
  const isReported = answer.kind === "damaged" && answer.isReported;
  return (
    <Field
      label={t("feedback")}
      hint={t(isReported ? "reportedHint" : "feedbackHint")}
      optional={!isReported}
      required={isReported}
    >
      <Textarea
        counter={answer.feedback !== ""}
        maxLength={MAX_FEEDBACK}
        value={answer.feedback}
        onValueChange={(feedback) => onChange({ feedback })}
      />
    </Field>
  );
}

/** The owner's pictures of a book that comes back, stored as they are chosen; nothing if none can be added. */
function ReturnPhotos({ loanId }: { loanId: string }) {
  const t = useTranslations("loans.return");
  const common = useTranslations("common");
  const { data } = useApi("GET /loans/[id]/pictures", { params: { id: loanId } });
  const own =
    data?.pictures.filter(({ moment, by }) => moment === "RETURN" && by === "owner") ?? [];
  const id = useId();
  const mayAdd = data?.moments.some((each) => each.moment === "RETURN" && each.mayAdd) ?? false;
  if (!mayAdd && own.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id} className="grid content-start gap-1.5">
      <span id={id} className="text-sm font-semibold text-muted">
        {t("photos")} <span className="font-normal">{common("optional")}</span>
      </span>
      {own.length > 0 && (
        <ul
          aria-label={t("photos")}
          className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2"
        >
          {own.map(({ imageId, url }, at) => (
            <li key={imageId}>
              <img
                src={`${url}?w=160`}
                alt={t("photo", { number: at + 1 })}
                className="aspect-square w-full rounded-md border border-line object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <PictureUploads loanId={loanId} moment="RETURN" own={own.length} mayAdd={mayAdd} />
    </div>
  );
}
