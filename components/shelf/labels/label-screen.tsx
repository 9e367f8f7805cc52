"use client";

import { QrCode } from "lucide";
import { useTranslations } from "next-intl";
import useSWR from "swr";
import { TryAgain } from "@/components/ui/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Loading } from "@/components/ui/skeleton";
import { StatusMessage } from "@/components/ui/status-message";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";
import { useLabelIds } from "./label-ids";
import { LabelHeader, PrintedLabels } from "./printed-labels";

/** Labels for the chosen books, as they will be printed. */
export function LabelScreen() {
  const t = useTranslations("labels");
  const nav = useTranslations("nav");
  const errorText = useErrorText();
  const { labels, error, retry } = useLabels();
  if (!labels && !error) return <Loading className="h-96 rounded-lg" />;
  const count = labels?.labels.length ?? 0;
  return (
    <>
      <LabelHeader count={count} back={{ href: "/books/manage?tab=books", label: t("back") }} />
      {!labels ? (
        <>
          <StatusMessage text={errorText(error)} tone="error" className="mb-3" />
          <TryAgain onClick={retry} />
        </>
      ) : count === 0 ? (
        <EmptyState
          icon={QrCode}
          title={t("none")}
          text={t("noneText")}
          action={<ButtonLink href="/books/manage?tab=books">{nav("books")}</ButtonLink>}
        />
      ) : (
        <PrintedLabels labels={labels} text="text" />
      )}
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
  return {
    labels: error ? undefined : (data ?? none),
    error: error as unknown,
    retry: () => void mutate(),
  };
}
