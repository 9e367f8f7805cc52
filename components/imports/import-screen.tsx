"use client";

import { FileUp } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Panel } from "@/components/ui/panel";
import { DropArea } from "@/components/ui/drop-area";
import { Field } from "@/components/ui/field";
import { FileButton } from "@/components/ui/file-button";
import { StatusMessage } from "@/components/ui/status-message";
import { Textarea } from "@/components/ui/textarea";
import { useMe } from "@/components/users/use-me";
import { itemOf, keepItem } from "@/lib/browser/reader-items";
import { readItem } from "@/lib/browser/storage";
import { useBrowserValue } from "@/lib/browser/use-hydrated";
import type { BookImport } from "@/lib/features/imports/schema";
import { LatestImports } from "./latest-imports";
import { ShelfPhoto } from "./shelf-photo";
import { useBring } from "./use-bring";

/** Starts an import: from a file, dropped or chosen, pasted text, or a photo of a shelf. */
export function ImportScreen({ first }: { first: BookImport[] }) {
  const t = useTranslations("imports");
  return (
    <>
      <PageHeader title={t("title")} back={{ href: "/books/manage?tab=add", label: t("back") }} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <ListForm />
          <ShelfPhoto />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Understood />
          <LatestImports first={first} />
        </div>
      </div>
    </>
  );
}

function ListForm() {
  const t = useTranslations("imports");
  const [text, setText, forget] = useKeptText();
  // The same text gives the same `File`, so that a retry is not carried out twice.
  const [pasted, setPasted] = useState<File | null>(null);
  const { pending, kept, error, setError, bring } = useBring({ as: "file", onDone: forget });

  function bringText() {
    if (!text.trim()) return setError(t("pasteFirst"));
    const file = pasted ?? new File([text], "");
    setPasted(file);
    void bring(file);
  }

  return (
    <Card padding="lg" className="grid gap-5">
      <p>{t("understood.services")}</p>
      <DropArea onFile={(file) => void bring(file)} className="py-8">
        {(over) => (
          <>
            <span className="hidden font-medium text-balance pointer-fine:block">
              {t(over ? "dropNow" : "drop")}
            </span>
            <FileButton
              label={t("choose")}
              icon={FileUp}
              accept=".csv,.tsv,.txt,.json,.zip,text/csv,text/plain,text/tab-separated-values,application/json,application/zip"
              loading={pending && kept !== pasted}
              onFile={(file) => void bring(file)}
            />
            <p className="text-sm text-balance text-muted">{t("hint")}</p>
          </>
        )}
      </DropArea>
      <Field label={t("paste")} hint={t("pasteHint")}>
        <Textarea
          value={text}
          rows={5}
          autoComplete="off"
          spellCheck={false}
          onValueChange={(value) => {
            setText(value);
            setPasted(null);
          }}
        />
      </Field>
      <StatusMessage tone="error" text={error} className="empty:hidden" />
      <p role="status" className="sr-only">
        {pending && t("reading")}
      </p>
      <Button
        variant="ghost"
        loading={pending && kept === pasted}
        onClick={bringText}
        className="sm:justify-self-start"
      >
        {t("read")}
      </Button>
    </Card>
  );
}

/** The pasted text, kept while the reader visits other pages. */
function useKeptText() {
  const key = itemOf(useMe().id, "import_text");
  const kept = useBrowserValue(() => readItem(key, "sessionStorage") ?? "", "");
  const [typed, setTyped] = useState<string | null>(null);
  const set = (next: string) => {
    setTyped(next);
    keepItem(key, next, "sessionStorage");
  };
  return [typed ?? kept, set, () => keepItem(key, "", "sessionStorage")] as const;
}

/** Short list of what can be imported. */
function Understood() {
  const t = useTranslations("imports.understood");
  return (
    <Panel title={t("title")} titleClass="text-lg">
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-muted marker:text-line-strong">
        <li>{t("own")}</li>
        <li>{t("table")}</li>
        <li>{t("lines")}</li>
      </ul>
    </Panel>
  );
}
