"use client";

import { CloudOff } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TryAgain } from "@/components/ui/try-again";
import { EmptyState } from "@/components/ui/empty-state";
import { useErrorText } from "@/lib/browser/use-error-text";

interface LoadedListProps<T> {
  /** The SWR response. */
  result: { data?: T[]; error?: unknown; mutate: () => Promise<unknown> };
  /** Shown while loading. */
  loading: ReactNode;
  /** Shown if the list is empty. */
  empty: ReactNode;
  children: (items: T[]) => ReactNode;
}

/** A list, or its loading, error or empty state. */
export function LoadedList<T>({ result, loading, empty, children }: LoadedListProps<T>) {
  const t = useTranslations("profile");
  const errorText = useErrorText();
  const { data, error, mutate } = result;
  if (data) return data.length > 0 ? children(data) : empty;
  if (!error) return loading;
  return (
    <EmptyState
      icon={CloudOff}
      title={t("failed")}
      text={errorText(error)}
      action={<TryAgain onClick={() => mutate()} variant="primary" />}
    />
  );
}
