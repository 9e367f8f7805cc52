"use client";

import { useTranslations } from "next-intl";
import { AtOnce } from "@/components/circles/at-once";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { api } from "@/lib/browser/api-client";
import { mutateApi, useApi } from "@/lib/browser/use-api";
import type { LendingRules, LendingRulesChange } from "@/lib/features/books/lending-schema";
import type { CircleSummary } from "@/lib/features/circles/schema";
import { Section, STATUS_GAP } from "./section";
import { useChanges } from "./use-changes";

/** Offered values; a different value set through the API is shown beside them. */
const DAYS = [7, 14, 21, 30, 45, 60, 90];
const BOOKS = [1, 2, 3, 4, 5, 10];

const withOwn = (offered: number[], own: number | null) =>
  own === null || offered.includes(own) ? offered : [...offered, own].sort((a, b) => a - b);

interface LendingSectionProps {
  /** The rules rendered with the page. */
  first: LendingRules;
  circles: CircleSummary[];
}

/** The reader's lending rules, those in their circles too; each change is saved at once. */
export function LendingSection({ first, circles }: LendingSectionProps) {
  const t = useTranslations("settings.lending");
  const { data = first } = useApi("GET /users/me/lending-rules", { fallbackData: first });
  const save = async (body: LendingRulesChange) => {
    const saved = await api("PUT /users/me/lending-rules", { body });
    await mutateApi("GET /users/me/lending-rules", saved, { revalidate: false });
  };
  const { values: rules, change, outcome } = useChanges(data, save, t("saved"));
  const { loanDays, booksPerReader } = rules;
  return (
    <Section hideTitle title={t("title")} text={t("text")}>
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
              onValueChange={(value) => change({ loanDays: Number(value) })}
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
              onValueChange={(value) => change({ booksPerReader: Number(value) || null })}
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
        <CircleRules first={circles} />
      </fieldset>
      <StatusMessage {...outcome} className={STATUS_GAP} />
    </Section>
  );
}

/** Circles whose members get the reader's books at once; nothing for those who are in none. */
function CircleRules({ first }: { first: CircleSummary[] }) {
  const t = useTranslations("settings.lending");
  const { data } = useApi("GET /circles", { fallbackData: { circles: first } });
  const circles = data?.circles ?? first;
  if (circles.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-medium">{t("circles")}</legend>
      <p className="text-sm text-muted">{t("circlesHint")}</p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {circles.map((circle) => (
          <AtOnce key={circle.id} circle={circle} label={circle.name} />
        ))}
      </div>
    </fieldset>
  );
}
