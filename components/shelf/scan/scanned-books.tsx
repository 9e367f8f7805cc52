"use client";

import { useTranslations } from "next-intl";
import { useEffect, type SyntheticEvent } from "react";
import { FormProvider, useForm, type UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import type { SelectOption } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { schemaResolver } from "@/lib/browser/form-errors";
import { useFieldText } from "@/lib/browser/use-error-text";
import { bookPlace } from "@/lib/features/books/schema";
import { FormFoot } from "@/components/shelf/add/form-foot";
import { ForAllFields } from "./for-all-fields";
import { ScanOutcome } from "./scan-outcome";
import { ScannedList } from "./scanned-list";
import { isReady, type ForAll, type Scans } from "./scans";
import { useScanImport } from "./use-scan-import";
import type { ChangeScans } from "./use-scans";

interface ScannedBooksProps {
  scans: Scans;
  change: ChangeScans;
  /** The catalogues cannot be reached, and books wait to be looked up. */
  isAway: boolean;
  countries: readonly SelectOption[];
  onShelf: () => void;
}

/** The scanned books, the values for all of them, and the button that lists them. */
export function ScannedBooks({ scans, change, isAway, countries, onShelf }: ScannedBooksProps) {
  const t = useTranslations("scan");
  const { books, forAll, sent } = scans;
  const scanImport = useScanImport(scans, change);
  const { form, submit } = useForAll(forAll, change);
  const ready = books.filter(isReady).length;
  const isOnItsWay = sent !== null && sent.step !== "ENDED";
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {sent && <ScanOutcome sent={sent} scanImport={scanImport} onShelf={onShelf} />}
      {isAway && <StatusMessage tone="info" text={t("away")} />}
      {books.length > 0 ? (
        <section aria-label={t("list")}>
          <h3 className="text-lg">{t("scanned", { count: books.length })}</h3>
          <ScannedList books={books} forAll={forAll} change={change} isAway={isAway} />
        </section>
      ) : (
        !sent && <p className="text-muted max-lg:hidden">{t("empty")}</p>
      )}
      {books.length > 0 && (
        <FormProvider {...form}>
          <form
            noValidate
            className="grid grid-cols-[minmax(0,1fr)] gap-4"
            onSubmit={submit(scanImport.add)}
          >
            <ForAllFields countries={countries} />
            {!isOnItsWay && (
              <FormFoot error={scanImport.error}>
                {ready > 0 && (
                  <Button type="submit" loading={scanImport.pending}>
                    {t("add", { count: ready })}
                  </Button>
                )}
                <Button variant="ghost" onClick={submit(scanImport.check)}>
                  {t("check")}
                </Button>
              </FormFoot>
            )}
          </form>
        </FormProvider>
      )}
    </div>
  );
}

/** The form of the values for all books; changes are stored. */
function useForAll(forAll: ForAll, change: ChangeScans) {
  const toText = useFieldText();
  const form: UseFormReturn<ForAll, unknown, unknown> = useForm({
    resolver: schemaResolver<ForAll, unknown>(bookPlace, toText, placeOf),
    defaultValues: forAll,
  });
  const { subscribe, handleSubmit } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => change((scans) => ({ ...scans, forAll: values })),
      }),
    [subscribe, change],
  );
  return {
    form,
    submit: (send: () => void) => (event?: SyntheticEvent) => void handleSubmit(send)(event),
  };
}

/** Leaves out hidden fields, so that they are not checked. */
function placeOf({ elsewhere, country, postalCode, city }: ForAll) {
  return elsewhere ? { country, postalCode, city } : {};
}
