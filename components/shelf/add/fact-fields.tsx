"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { FactSelect } from "@/components/books/fact-select";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import {
  MAX_AUTHOR,
  MAX_DESCRIPTION,
  MAX_FORM,
  MAX_ISBN,
  MAX_TITLE,
} from "@/lib/features/books/terms";
import type { Doubtful } from "@/lib/features/covers/schema";
import { cx } from "@/components/ui/cx";
import type { BookForm } from "./book-form-values";

/** Fields that identify a book, with their longest text. */
const NAMES = [
  ["title", MAX_TITLE],
  ["author", MAX_AUTHOR],
] as const;

/** Title and author. @param doubtful those read from a photo with doubts; marked until changed. */
export function NameFields({ doubtful = [] }: { doubtful?: readonly Doubtful[] }) {
  const t = useTranslations("manageBooks.form");
  const photoText = useTranslations("covers");
  const { register, formState } = useFormContext<BookForm>();
  const isDoubtful = (field: Doubtful) => doubtful.includes(field) && !formState.dirtyFields[field];
  return NAMES.map(([name, maxLength]) => (
    <Field
      key={name}
      label={t(name)}
      required
      error={formState.errors[name]?.message}
      hint={isDoubtful(name) && photoText(formState.defaultValues?.[name] ? "doubtful" : "notRead")}
    >
      <Input
        {...register(name)}
        maxLength={maxLength}
        autoComplete="off"
        className={cx(isDoubtful(name) && "border-amber! bg-amber-soft!")}
      />
    </Field>
  ));
}

/** Further facts about the book. */
export function FactFields() {
  const t = useTranslations("manageBooks.form");
  const { register, formState, control } = useFormContext<BookForm>();
  const description = useWatch({ control, name: "description" });
  const error = (field: keyof BookForm) => formState.errors[field]?.message;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
      {(["genre", "language"] as const).map((name) => (
        <FactSelect key={name} fact={name} {...register(name)} error={error(name)} />
      ))}
      <Field label={t("form")} error={error("form")}>
        <Input
          {...register("form")}
          maxLength={MAX_FORM}
          placeholder={t("formHint")}
          autoComplete="off"
        />
      </Field>
      <Field label={t("isbn")} error={error("isbn")}>
        <Input {...register("isbn")} maxLength={MAX_ISBN} autoComplete="off" spellCheck={false} />
      </Field>
      <Field label={t("description")} error={error("description")} className="sm:col-span-2">
        <Textarea
          {...register("description")}
          value={description}
          counter
          maxLength={MAX_DESCRIPTION}
          placeholder={t("descriptionHint")}
        />
      </Field>
    </div>
  );
}
