"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { api } from "@/lib/browser/api-client";
import { mutateApi, useApi } from "@/lib/browser/use-api";
import type { LendingRules, LendingRulesChange } from "@/lib/features/books/lending-schema";
import { Section, STATUS_GAP } from "./section";
import type { Outcome } from "./use-profile-form";

/** Offered values; a different value set through the API is shown beside them. */
const DAYS = [7, 14, 21, 30, 45, 60, 90];
const BOOKS = [1, 2, 3, 4, 5, 10];

const withOwn = (offered: number[], own: number | null) =>
  own === null || offered.includes(own) ? offered : [...offered, own].sort((a, b) => a - b);

/**
 * The reader's lending rules; each change is saved at once.
 * @param first the rules rendered with the page.
 */
export function LendingSection({ first }: { first: LendingRules }) {
  const t = useTranslations("settings.lending");
  const { rules, change, outcome } = useKeptRules(first);
  const { loanDays, booksPerReader } = rules;
  return (
    <Section title={t("title")} text={t("text")}>
      <fieldset className="grid gap-4">
        <legend className="sr-only">{t("legend")}</legend>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
          <Field label={t("loanDays")} hint={t("loanDaysHint")}>
            <Select
              value={loanDays}
              options={withOwn(DAYS, loanDays).map((days) => ({
                value: String(days),
                label: t("days", { days }),
              }))}
              onChange={(event) => change({ loanDays: Number(event.target.value) })}
            />
          </Field>
          <Field label={t("booksPerReader")} hint={t("booksPerReaderHint")}>
            <Select
              value={booksPerReader ?? ""}
              placeholder={t("noLimit")}
              options={withOwn(BOOKS, booksPerReader).map((count) => ({
                value: String(count),
                label: t("books", { count }),
              }))}
              onChange={(event) => change({ booksPerReader: Number(event.target.value) || null })}
            />
          </Field>
        </div>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {(["approveFriends", "newcomersOneAtATime"] as const).map((rule) => (
            <Checkbox
              key={rule}
              checked={rules[rule]}
              onChange={(event) => change({ [rule]: event.target.checked })}
              label={t(rule)}
              hint={t(`${rule}Hint`)}
            />
          ))}
        </div>
      </fieldset>
      <StatusMessage {...outcome} className={STATUS_GAP} />
    </Section>
  );
}

/** The rules as chosen; changes are sent one after the other, so that the last one wins. */
function useKeptRules(first: LendingRules) {
  const t = useTranslations("settings");
  const { data: stored = first } = useApi("GET /users/me/lending-rules", { fallbackData: first });
  /** Changes that the server has not confirmed yet. */
  const [chosen, setChosen] = useState<LendingRulesChange>({});
  const [outcome, setOutcome] = useState<Outcome>({ text: "" });
  const queue = useRef({ last: Promise.resolve(), waiting: 0 });

  function change(rule: LendingRulesChange) {
    setChosen((before) => ({ ...before, ...rule }));
    setOutcome({ text: "" });
    queue.current.waiting += 1;
    queue.current.last = queue.current.last.then(() => keep(rule));
  }

  async function keep(rule: LendingRulesChange) {
    try {
      const saved = await api("PUT /users/me/lending-rules", { body: rule });
      await mutateApi("GET /users/me/lending-rules", () => saved, { revalidate: false });
      setOutcome({ text: t("lending.saved") });
    } catch {
      setOutcome({ text: t("failed"), tone: "error" });
    }
    queue.current.waiting -= 1;
    if (queue.current.waiting === 0) setChosen({});
  }

  return { rules: { ...stored, ...chosen }, change, outcome };
}
