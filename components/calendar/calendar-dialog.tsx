"use client";

import { CalendarDays } from "lucide";
import { useTranslations } from "next-intl";
import { FreshSignIn, useResumedAction } from "@/components/session/fresh-sign-in";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody } from "@/components/ui/dialog";
import { Loading } from "@/components/ui/skeleton";
import { StatusMessage } from "@/components/ui/status-message";
import { FeedAddress } from "./feed-address";
import { useAction } from "@/components/ui/use-action";
import type { CalendarFeed } from "@/lib/features/calendar/schema";
import { api } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";
import { useApi } from "@/lib/browser/use-api";

/** Button that opens the dialog with the reader's secret calendar address. */
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
        <Button variant="ghost" size="sm" icon={CalendarDays}>
          {t("open")}
        </Button>
      }
    >
      <DialogBody>
        <FreshSignIn back="/loans?act=calendar">
          <Feed />
        </FreshSignIn>
      </DialogBody>
    </Dialog>
  );
}

function Feed() {
  const t = useTranslations("calendar");
  const { url, error, retry, pending, renew, end } = useFeed();
  return (
    <div className="grid gap-4">
      <StatusMessage text={error} tone="error" className="empty:hidden" />
      {error && (
        <div>
          <Button onClick={retry}>{t("retry")}</Button>
        </div>
      )}
      {url === undefined && !error && <Loading className="h-24" />}
      {url === null && (
        <>
          <p>{t("none")}</p>
          <div>
            <Button loading={pending} onClick={() => renew()}>
              {t("create")}
            </Button>
          </div>
        </>
      )}
      {url && <FeedAddress url={url} pending={pending} onRenew={renew} onEnd={end} />}
    </div>
  );
}

/** The reader's calendar address, and how to change it. */
function useFeed() {
  const errorText = useErrorText();
  const { data, error, mutate } = useApi("GET /users/me/calendar");
  const { pending, run } = useAction();

  const change = (call: () => Promise<CalendarFeed>, done?: string) =>
    run(async () => mutate(await call(), { revalidate: false }), done);

  return {
    /** Undefined while loading. */
    url: data?.url,
    /** Error text if it cannot be loaded. */
    error: data || !error ? "" : errorText(error),
    retry: () => void mutate(),
    pending,
    /** @param done text of the toast on success. */
    renew: (done?: string) => change(() => api("POST /users/me/calendar"), done),
    end: (done: string) =>
      change(() => api("DELETE /users/me/calendar").then(() => ({ url: null })), done),
  };
}
