"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { copyText } from "@/lib/browser/copy-text";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";

interface FeedAddressProps {
  url: string;
  pending: boolean;
  /** Each is true once it is done. */
  onRenew: () => Promise<boolean>;
  onEnd: () => Promise<boolean>;
}

/** The secret address to copy or to open, and how to be rid of it. */
export function FeedAddress({ url, pending, onRenew, onEnd }: FeedAddressProps) {
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
        <Button asChild>
          <a href={url.replace(/^https?:/, "webcal:")}>{t("subscribe")}</a>
        </Button>
        <Button variant="soft" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {t("copy")}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2.5 border-t border-line pt-4">
        <Asked name="renew" done="renewed" pending={pending} act={onRenew} />
        <Asked name="end" done="ended" pending={pending} act={onEnd} />
      </div>
    </>
  );
}

interface AskedProps {
  name: "renew" | "end";
  done: "renewed" | "ended";
  pending: boolean;
  act: () => Promise<boolean>;
}

/** A button whose effect on subscribed calendars is said first. */
function Asked({ name, done, pending, act }: AskedProps) {
  const t = useTranslations("calendar");
  const [open, setOpen] = useState(false);

  async function confirm() {
    if (!(await act())) return;
    setOpen(false);
    toast.success(t(done));
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="sm">
          {t(name)}
        </Button>
      }
      title={t(`${name}Title`)}
      text={t(`${name}Text`)}
      confirmLabel={t(name)}
      cancelLabel={t("keep")}
      pending={pending}
      onConfirm={() => void confirm()}
    />
  );
}
