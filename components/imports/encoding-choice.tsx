"use client";

import { ChevronDown } from "lucide";
import { useTranslations } from "next-intl";
import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { toast } from "@/components/ui/toast";
import { useInlineAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import type { BookImport } from "@/lib/features/imports/schema";
import { ENCODING_NAMES, type Encoding } from "@/lib/features/imports/terms";
import { TakeBack } from "./take-back";

interface EncodingChoiceProps {
  list: BookImport;
  onRead: (list: BookImport) => void;
}

/** Asks by which encoding the letters of a list are right. */
export function EncodingChoice({ list, onRead }: EncodingChoiceProps) {
  const t = useTranslations("imports");
  const id = useId();
  return (
    <Card as="section" padding="lg" aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {t("encoding.title")}
      </h2>
      <p className="mt-1.5 text-muted">{t("encoding.text")}</p>
      <EncodingForm list={list} submitLabel={t("columns.submit")} onRead={onRead}>
        <TakeBack list={list} />
      </EncodingForm>
    </Card>
  );
}

/** Says how the letters of a list were read, and reads it in another encoding. */
export function OtherEncoding({ list, onRead }: EncodingChoiceProps) {
  const t = useTranslations("imports.encoding");
  const name = useEncodingName();

  function onReadAgain(next: BookImport) {
    onRead(next);
    toast.success(t("done"));
  }

  return (
    <details className="group mb-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm [&::-webkit-details-marker]:hidden">
        {list.encoding && <span className="text-muted">{name(list.encoding)}</span>}
        <span className="font-semibold text-fir hover:text-fir-strong">{t("wrong")}</span>
        <Icon of={ChevronDown} className="size-4 text-fir group-open:rotate-180" />
      </summary>
      <Card padding="lg" className="mt-1">
        <p className="text-muted">{t("lost")}</p>
        <EncodingForm list={list} submitLabel={t("again")} onRead={onReadAgain} />
      </Card>
    </details>
  );
}

interface EncodingFormProps extends EncodingChoiceProps {
  submitLabel: string;
  /** Beside the button. */
  children?: ReactNode;
}

function EncodingForm({ list, submitLabel, onRead, children }: EncodingFormProps) {
  const t = useTranslations("imports");
  const name = useEncodingName();
  const choices = list.encodings ?? [];
  const [encoding, setEncoding] = useState(list.encoding);
  const chosen = choices.find((each) => each.encoding === encoding) ?? choices[0];
  const { pending, error, run } = useInlineAction();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!chosen) return;
    const body = { encoding: chosen.encoding };
    const done = await run(() =>
      api("PUT /imports/[id]/encoding", { params: { id: list.id }, body }),
    );
    if (done) onRead(done.result);
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
      <Field label={t("encoding.label")} className="max-w-md">
        <Select
          value={chosen?.encoding}
          options={choices.map((each) => ({ value: each.encoding, label: name(each.encoding) }))}
          onValueChange={(value) =>
            setEncoding(choices.find((each) => each.encoding === value)?.encoding ?? null)
          }
        />
      </Field>
      <section aria-label={t("columns.preview")} aria-live="polite">
        <ul className="grid gap-1.5 rounded-md bg-sunken px-4 py-3 font-semibold wrap-anywhere">
          {chosen?.sample.map((book, at) => (
            <li key={at}>{book}</li>
          ))}
        </ul>
      </section>
      <StatusMessage tone="error" text={error} className="empty:hidden" />
      <div className="flex flex-wrap gap-2.5 max-sm:*:w-full">
        <Button type="submit" loading={pending}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** Names an encoding by the languages whose letters it has: “Central European (Windows-1250)”. */
function useEncodingName() {
  const t = useTranslations("imports.encoding");
  return (encoding: Encoding) => {
    const [letters, code] = ENCODING_NAMES[encoding];
    return t("name", { letters: t(`letters.${letters}`), code });
  };
}
