import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TryAgain } from "@/components/ui/try-again";
import { Loading } from "@/components/ui/skeleton";

interface LoadedRowsProps<T> {
  label: string;
  /** Text shown if the list is empty. */
  none: string;
  /** The SWR response. */
  result: { data?: T[]; error?: unknown; mutate: () => Promise<unknown> };
  children: (row: T) => ReactNode;
}

/** A short list in a section, or its loading, error or empty state. */
export function LoadedRows<T extends { id: string }>(props: LoadedRowsProps<T>) {
  const { label, none, result, children } = props;
  const common = useTranslations("common");
  const { data, error, mutate } = result;
  if (data?.length === 0) return <p className="text-muted">{none}</p>;
  if (data) {
    return (
      <ul aria-label={label} className="-my-3 divide-y divide-line">
        {data.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-3.5 gap-y-1 py-3">
            {children(row)}
          </li>
        ))}
      </ul>
    );
  }
  if (error) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{common("somethingWrong")}</p>
        <TryAgain size="sm" onClick={() => mutate()} />
      </div>
    );
  }
  return <Loading className="h-11" />;
}
