"use client";

import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import { FreshSignIn } from "@/components/session/fresh-sign-in";
import { useResumedAction } from "@/components/session/use-resumed-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody } from "@/components/ui/dialog";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { StatusMessage } from "@/components/ui/status-message";
import { FeedAddress } from "./feed-address";
import { useFeed } from "./use-feed";

/** The button that opens the reader's calendar: its secret address, and what to do with it. */
export function CalendarButton() {
  const t = useTranslations("calendar");
  const [open, setOpen] = useResumedAction("calendar");
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("title")}
      description={t("text")}
      trigger={
        <Button variant="ghost" size="sm" icon={<CalendarDays aria-hidden="true" />}>
          {t("open")}
        </Button>
      }
    >
      <DialogBody>
        <FreshSignIn back="/books/manage?act=calendar">
          <Feed />
        </FreshSignIn>
      </DialogBody>
    </Dialog>
  );
}

function Feed() {
  const t = useTranslations("calendar");
  const common = useTranslations("common");
  const { url, error, retry, pending, renew, end } = useFeed();
  return (
    <div className="grid gap-4">
      <StatusMessage text={error} tone="error" className="empty:hidden" />
      {error && (
        <div>
          <Button onClick={retry}>{t("retry")}</Button>
        </div>
      )}
      {url === undefined && !error && (
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
    </div>
  );
}
