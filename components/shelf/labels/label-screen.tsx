"use client";

import { Printer, QrCode } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import useSWR from "swr";
import { PageHeader } from "@/components/layout/page-header";
import { TryAgain } from "@/components/ui/try-again";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Loading } from "@/components/ui/skeleton";
import { StatusMessage } from "@/components/ui/status-message";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";
import { useLabelIds } from "./label-ids";
import { LabelSheets, LABELS_PER_SHEET } from "./label-sheets";

/** Labels for the chosen books, as they will be printed. */
export function LabelScreen() {
  const t = useTranslations("labels");
  const errorText = useErrorText();
  const { labels, error, retry } = useLabels();
  const [skipped, setSkipped] = useState(0);
  const back = { href: "/books/manage?tab=books", label: t("back") };
  if (error) {
    return (
      <>
        <PageHeader title={t("title")} back={back} />
        <StatusMessage text={errorText(error)} tone="error" className="mb-3" />
        <TryAgain onClick={retry} />
      </>
    );
  }
  if (!labels) {
    return <Loading className="h-96 rounded-lg" />;
  }
  const count = labels.labels.length;
  if (count === 0) {
    return (
      <>
        <PageHeader title={t("title")} back={back} />
        <EmptyState icon={QrCode} title={t("none")} text={t("noneText")} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t("title")}
        back={back}
        action={
          <Button icon={Printer} onClick={() => window.print()}>
            {t("print")}
          </Button>
        }
      />
      <p className="mb-4 max-w-[65ch] text-muted">
        {t("text", { count, sheets: Math.ceil((count + skipped) / LABELS_PER_SHEET) })}
      </p>
      <Field label={t("first")} hint={t("firstHint")} className="mb-6 max-w-72">
        <Select
          value={String(skipped)}
          options={Array.from({ length: LABELS_PER_SHEET }, (_, at) => ({
            value: String(at),
            label: String(at + 1),
          }))}
          onValueChange={(value) => setSkipped(Number(value))}
        />
      </Field>
      <LabelSheets labels={labels} skipped={skipped} />
    </>
  );
}

/** The labels of the books chosen in this tab; undefined while they load. */
function useLabels() {
  const { id } = useMe();
  const ids = useLabelIds(id);
  const { data, error, mutate } = useSWR(ids?.length ? ["labels", ...ids] : null, ([, ...chosen]) =>
    api("POST /books/labels", { body: { ids: chosen } }),
  );
  const none = ids?.length === 0 ? { owner: "", labels: [] } : undefined;
  return { labels: data ?? none, error: error as unknown, retry: () => void mutate() };
}
