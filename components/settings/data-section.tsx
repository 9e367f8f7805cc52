"use client";

import { Download, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import useSWR from "swr";
import { useFreshAct } from "@/components/session/fresh-sign-in";
import { useResumedAct } from "@/components/session/use-resumed-act";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";
import { DeleteDialog } from "./delete-dialog";
import { Section } from "./section";

/** Taking one's data along, and taking them away. */
export function DataSection() {
  const t = useTranslations("settings.data");
  const [deleting, setDeleting] = useResumedAct("delete");
  const { data: hasPassword = false } = useSWR<boolean>("/users/has-password");
  const fresh = useFreshAct("/settings?act=delete#data");

  /** A password that is asked for in the dialog is proof enough. */
  function change(open: boolean) {
    if (open && !hasPassword) fresh.begin(() => setDeleting(true));
    else setDeleting(open);
  }

  return (
    <Section title={t("title")} text={t("text")} anchor="data">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64">{t("exportText")}</p>
        <ExportButton />
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
        <p className="min-w-0 flex-1 basis-64">{t("deleteText")}</p>
        <DeleteDialog
          open={deleting}
          onOpenChange={change}
          trigger={
            <Button variant="danger" icon={<Trash2 aria-hidden="true" />} className="max-sm:w-full">
              {t("delete")}
            </Button>
          }
        />
        {fresh.question}
      </div>
    </Section>
  );
}

function ExportButton() {
  const t = useTranslations("settings.data");
  const tell = useErrorText();
  const [pending, setPending] = useState(false);
  const fresh = useFreshAct("/settings#data");

  async function download() {
    setPending(true);
    try {
      save(await api.get<Blob>("/users/me/export"));
      toast.success(t("exported"));
    } catch (error) {
      toast.error(tell(error));
    }
    setPending(false);
  }

  return (
    <>
      <Button
        variant="soft"
        icon={<Download aria-hidden="true" />}
        loading={pending}
        onClick={() => fresh.begin(() => void download())}
        className="max-sm:w-full"
      >
        {t("export")}
      </Button>
      {fresh.question}
    </>
  );
}

/** Hands a file to the reader's downloads. */
function save(archive: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(archive);
  link.download = `nearshelf-${new Date().toISOString().slice(0, 10)}.zip`;
  link.click();
  // The browser has begun to read it by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
