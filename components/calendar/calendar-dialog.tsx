"use client";

import { CalendarDays, Copy } from "lucide";
import { useTranslations } from "next-intl";
import { FreshSignIn, useResumedAction } from "@/components/session/fresh-sign-in";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { ConfirmButton } from "@/components/ui/confirm-dialog";
import { Dialog, DialogBody } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Loading } from "@/components/ui/skeleton";
import { StatusMessage } from "@/components/ui/status-message";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import { copyText } from "@/lib/browser/copy-text";
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
        <Button variant="ghost" size="sm" icon={CalendarDays} className="h-auto! min-h-9 py-1.5">
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

/** The reader's calendar address, and how to make, renew and delete it. */
function Feed() {
  const t = useTranslations("calendar");
  const errorText = useErrorText();
  const { data, error, mutate } = useApi("GET /users/me/calendar");
  const { pending, run } = useAction();
  const renew = async () => mutate(await api("POST /users/me/calendar"), { revalidate: false });
  async function end() {
    await api("DELETE /users/me/calendar");
    await mutate({ url: null }, { revalidate: false });
  }
  const isFailed = !data && error !== undefined;
  return (
    <div className="grid gap-4">
      <StatusMessage
        text={isFailed ? errorText(error) : ""}
        tone="error"
        className="empty:hidden"
      />
      {isFailed && (
        <div>
          <Button onClick={() => void mutate()}>{t("retry")}</Button>
        </div>
      )}
      {!data && !isFailed && <Loading className="h-24" />}
      {data?.url === null && (
        <>
          <p>{t("none")}</p>
          <div>
            <Button loading={pending} onClick={() => run(renew)}>
              {t("create")}
            </Button>
          </div>
        </>
      )}
      {data?.url && (
        <>
          <Address url={data.url} />
          <div className="flex flex-wrap gap-2.5 border-t border-line pt-4">
            <ConfirmButton
              label={t("renew")}
              title={t("renewTitle")}
              text={t("renewText")}
              cancelLabel={t("keep")}
              pending={pending}
              onConfirm={() => run(renew, t("renewed"))}
            />
            <ConfirmButton
              label={t("end")}
              title={t("endTitle")}
              text={t("endText")}
              cancelLabel={t("keep")}
              pending={pending}
              onConfirm={() => run(end, t("ended"))}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** The secret address to copy or open. */
function Address({ url }: { url: string }) {
  const t = useTranslations("calendar");

  async function copy() {
    if (await copyText(url)) toast.success(t("copied"));
    else toast.warning(t("byHand"));
  }

  return (
    <>
      <Field label={t("address")} hint={t("secret")}>
        <Input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <a href={url.replace(/^https?:/, "webcal:")} className={buttonClass()}>
          {t("subscribe")}
        </a>
        <Button variant="soft" icon={Copy} onClick={copy}>
          {t("copy")}
        </Button>
      </div>
    </>
  );
}
