"use client";

import { Download, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { useFreshAction, useResumedAction } from "@/components/session/fresh-sign-in";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/use-action";
import { useFormatter } from "@/components/ui/use-formatter";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";
import { DeleteDialog } from "./delete-dialog";
import { Section } from "./section";

/** Export of the user's data, and deletion of the account. */
export function DataSection() {
  const t = useTranslations("settings.data");
  return (
    <Section title={t("title")} text={t("text")} anchor="data">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64">{t("exportText")}</p>
        <ExportButton />
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
        <p className="min-w-0 flex-1 basis-64">{t("deleteText")}</p>
        <DeleteAccount variant="danger" icon={Trash2} className="max-sm:w-full" />
      </div>
    </Section>
  );
}

/** A button that deletes the account, once that is confirmed. */
export function DeleteAccount(look: ComponentProps<typeof Button>) {
  const t = useTranslations("settings.data");
  const [deleting, setDeleting] = useResumedAction("delete");
  const { data: hasPassword = false } = useApi("GET /users/has-password");
  const fresh = useFreshAction("/settings/account?act=delete");

  /** The dialog asks for the password, so only users without one need a fresh sign-in. */
  function change(open: boolean) {
    if (open && !hasPassword) fresh.begin(() => setDeleting(true));
    else setDeleting(open);
  }

  return (
    <>
      <DeleteDialog
        open={deleting}
        onOpenChange={change}
        trigger={<Button {...look}>{t("delete")}</Button>}
      />
      {fresh.question}
    </>
  );
}

function ExportButton() {
  const t = useTranslations("settings.data");
  const { pending, run } = useAction();
  const fresh = useFreshAction("/settings/account");

  const download = async () => save(await api("GET /users/me/export"));

  return (
    <>
      <Button
        variant="soft"
        icon={Download}
        loading={pending}
        onClick={() => fresh.begin(() => void run(download, t("exported")))}
        className="max-sm:w-full"
      >
        {t("export")}
      </Button>
      {fresh.question}
    </>
  );
}

/** Saves a file as a download. */
function save(archive: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(archive);
  link.download = `nearshelf-${new Date().toISOString().slice(0, 10)}.zip`;
  link.click();
  // The browser starts reading the URL before the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Who is signed in, and since when they have been here. */
export function AccountSection() {
  const t = useTranslations("settings.account");
  const users = useTranslations("users");
  const format = useFormatter();
  const { email, memberSince } = useMe();
  const date = format.dateTime(new Date(memberSince), { dateStyle: "long" });
  return (
    <Section title={t("title")} text={t("signedInAs", { email })}>
      <p suppressHydrationWarning>{users("memberSince", { date })}</p>
    </Section>
  );
}
