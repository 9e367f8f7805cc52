"use client";

import { useTranslations } from "next-intl";
import { useRef, useState, type SubmitEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useFieldText } from "@/lib/browser/use-error-text";
import { isbn } from "@/lib/features/books/schema";
import { MAX_ISBN } from "@/lib/features/books/terms";
import { fieldErrors } from "@/lib/shared/validation";

/** Without a camera: an ISBN is typed, or sent by a barcode scanner that acts as a keyboard. */
export function TypedIsbn({ onIsbn }: { onIsbn: (isbn: string) => void }) {
  const t = useTranslations("scan");
  const toText = useFieldText();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const checked = isbn.safeParse(text, { reportInput: true });
    input.current?.focus();
    if (!checked.success) return setError(toText(Object.values(fieldErrors(checked.error))[0]));
    if (!checked.data) return setError(toText({ code: "required" }));
    onIsbn(checked.data);
    setText("");
  }

  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2.5">
      <Field label={t("typed")} error={error} className="min-w-0 flex-1">
        <Input
          ref={input}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
          maxLength={MAX_ISBN}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          placeholder="978…"
        />
      </Field>
      <Button type="submit" variant="ghost" className="mt-[1.625rem]">
        {t("typedAdd")}
      </Button>
    </form>
  );
}
