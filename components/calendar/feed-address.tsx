"use client";

import { Copy } from "lucide";
import { useTranslations } from "next-intl";
import { copyText } from "@/lib/browser/copy-text";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { ConfirmButton } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";

/** @returns null after an error. */
type Change = (done: string) => Promise<object | null>;

interface FeedAddressProps {
  url: string;
  pending: boolean;
  onRenew: Change;
  onEnd: Change;
}

/** The secret address to copy or open, with buttons to renew and to delete it. */
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
        <a href={url.replace(/^https?:/, "webcal:")} className={buttonClass()}>
          {t("subscribe")}
        </a>
        <Button variant="soft" icon={Copy} onClick={copy}>
          {t("copy")}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2.5 border-t border-line pt-4">
        <ConfirmButton
          label={t("renew")}
          title={t("renewTitle")}
          text={t("renewText")}
          cancelLabel={t("keep")}
          pending={pending}
          onConfirm={() => onRenew(t("renewed"))}
        />
        <ConfirmButton
          label={t("end")}
          title={t("endTitle")}
          text={t("endText")}
          cancelLabel={t("keep")}
          pending={pending}
          onConfirm={() => onEnd(t("ended"))}
        />
      </div>
    </>
  );
}
