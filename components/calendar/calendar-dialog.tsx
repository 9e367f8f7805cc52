"use client";

import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody } from "@/components/ui/dialog";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { StatusMessage } from "@/components/ui/status-message";
import { FeedAddress } from "./feed-address";
import { useFeed } from "./use-feed";

/** The button that opens the reader's calendar: its secret address, and what to do with it. */
export function CalendarButton() {
  const t = useTranslations("calendar");
  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      trigger={
        <Button variant="ghost" size="sm" icon={<CalendarDays aria-hidden="true" />}>
          {t("open")}
        </Button>
      }
    >
      <Feed />
    </Dialog>
  );
}

function Feed() {
  const t = useTranslations("calendar");
  const common = useTranslations("common");
  const { url, fault, retry, pending, renew, end } = useFeed();
  return (
    <DialogBody>
      <StatusMessage text={fault} tone="error" className="empty:hidden" />
      {fault && (
        <div>
          <Button onClick={retry}>{t("retry")}</Button>
        </div>
      )}
      {url === undefined && !fault && (
        <Loading label={common("loading")}>
          <Skeleton className="h-24" />
        </Loading>
      )}
      {url === null && (
        <>
          <p>{t("none")}</p>
          <div>
            <Button loading={pending} onClick={() => void renew()}>
              {t("create")}
            </Button>
          </div>
        </>
      )}
      {url && <FeedAddress url={url} pending={pending} onRenew={renew} onEnd={end} />}
    </DialogBody>
  );
}
