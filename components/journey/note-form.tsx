"use client";

import { Pencil, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type SubmitEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import { MAX_NOTE } from "@/lib/features/journey/terms";

interface NoteFormProps {
  bookId: string;
  /** The reader's present note. */
  text: string | null;
}

/** A reader who had the book writes, changes or deletes a note in its margin. */
export function NoteForm({ bookId, text }: NoteFormProps) {
  const t = useTranslations("journey");
  const router = useRouter();
  const { pending, run } = useAction({ refresh: () => router.refresh() });
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const params = { id: bookId };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const line = String(new FormData(event.currentTarget).get("note") ?? "").trim();
    setError(line ? undefined : t("empty"));
    if (!line) return;
    const write = () => api("PUT /books/[id]/margin-note", { params, body: { text: line } });
    if (await run(write, t("saved"))) setOpen(false);
  }

  if (!open) {
    return (
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="ghost" icon={Pencil} onClick={() => setOpen(true)}>
          {t(text === null ? "write" : "change")}
        </Button>
        {text !== null && (
          <Button
            size="sm"
            variant="danger"
            icon={Trash2}
            loading={pending}
            onClick={() =>
              run(() => api("DELETE /books/[id]/margin-note", { params }), t("removed"))
            }
          >
            {t("remove")}
          </Button>
        )}
      </div>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <Field label={t("label")} hint={t("hint")} error={error}>
        <Input
          name="note"
          autoFocus
          maxLength={MAX_NOTE}
          defaultValue={text ?? ""}
          placeholder={t("placeholder")}
        />
      </Field>
      <div>
        <Button type="submit" size="sm" loading={pending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
