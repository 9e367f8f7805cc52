"use client";

import { Undo2 } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { StatusMessage } from "@/components/ui/status-message";
import type { SentScans } from "./scans";
import type { ScanImport } from "./use-scan-import";

interface ScanOutcomeProps {
  sent: SentScans;
  scanImport: ScanImport;
  onShelf: () => void;
}

/** Progress of the books that were sent to be listed, and the result. */
export function ScanOutcome({ sent, scanImport, onShelf }: ScanOutcomeProps) {
  const t = useTranslations("scan");
  const { progress, pending, error, takeBack, close } = scanImport;
  const counts = progress?.counts;
  if (sent.step === "ENDED" && counts) {
    const left = counts.rows - counts.listed;
    const texts = [t("listed", { count: counts.listed }), left > 0 && t("left", { count: left })];
    return (
      <div className="grid gap-3">
        <StatusMessage
          text={texts.filter(Boolean).join(" ")}
          tone={left > 0 ? "info" : "success"}
        />
        <StatusMessage text={error} tone="error" className="empty:hidden" />
        <div className="flex flex-wrap gap-2.5">
          {counts.listed > 0 && <Button onClick={onShelf}>{t("toShelf")}</Button>}
          <Button variant="ghost" onClick={close}>
            {t("scanMore")}
          </Button>
          {counts.listed > 0 && (
            <Button variant="plain" icon={Undo2} loading={pending} onClick={takeBack}>
              {t("takeBack")}
            </Button>
          )}
        </div>
      </div>
    );
  }
  const of = counts?.rows ?? sent.books.length;
  const isListing = progress?.state === "LISTING";
  const done = isListing ? counts?.listed : of - (counts?.toLookUp ?? of);
  return (
    <div className="grid gap-2.5 rounded-md bg-sunken p-4">
      <p role="status" className="flex items-center gap-2.5 font-medium">
        <Spinner />
        {t(isListing ? "listing" : "completing", { done: done ?? 0, of })}
      </p>
      <progress
        aria-label={t("progress")}
        value={(isListing ? of : 0) + (done ?? 0)}
        max={2 * of}
        className="h-2 w-full overflow-hidden rounded-full accent-fir"
      />
    </div>
  );
}
