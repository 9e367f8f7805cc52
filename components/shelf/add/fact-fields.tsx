"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
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

interface FactFieldsProps {
  isNew: boolean;
  /** Fields read from a photo with doubts; marked until they are changed. */
  doubtful?: readonly Doubtful[];
  /** Shown after the fields of `NAMES`. */
  children?: ReactNode;
}

/** Facts about the book; its first state if it is new. */
export function FactFields({ isNew, doubtful = [], children }: FactFieldsProps) {
  const t = useTranslations("manageBooks");
  const photoText = useTranslations("covers");
  const { register, formState, control } = useFormContext<BookForm>();
  const description = useWatch({ control, name: "description" });
  const error = (field: keyof BookForm) => formState.errors[field]?.message;
  const isDoubtful = (field: Doubtful) => doubtful.includes(field) && !formState.dirtyFields[field];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
      {NAMES.map(([name, maxLength]) => (
        <Field
          key={name}
          label={t(`form.${name}`)}
          required
          error={error(name)}
          hint={
            isDoubtful(name) && photoText(formState.defaultValues?.[name] ? "doubtful" : "notRead")
          }
          className="sm:col-span-2"
        >
          <Input
            {...register(name)}
            maxLength={maxLength}
            autoComplete="off"
            className={cx(isDoubtful(name) && "border-amber! bg-amber-soft!")}
          />
        </Field>
      ))}
      {(["genre", "language", "condition"] as const).map((name) => (
        <FactSelect key={name} fact={name} {...register(name)} error={error(name)} />
      ))}
      <Field label={t("form.form")} error={error("form")}>
        <Input
          {...register("form")}
          maxLength={MAX_FORM}
          placeholder={t("form.formHint")}
          autoComplete="off"
        />
      </Field>
      <Field
        label={t("form.isbn")}
        error={error("isbn")}
        className={isNew ? "sm:max-lg:col-span-2" : "sm:col-span-2"}
      >
        <Input {...register("isbn")} maxLength={MAX_ISBN} autoComplete="off" spellCheck={false} />
      </Field>
      {isNew && (
        <FactSelect
          fact="state"
          {...register("state")}
          error={error("state")}
          className="sm:max-lg:col-span-2"
        />
      )}
      {children && <div className="has-[[role=status]:empty]:-mt-4 sm:col-span-2">{children}</div>}
      <Field label={t("form.description")} error={error("description")} className="sm:col-span-2">
        <Textarea
          {...register("description")}
          value={description}
          counter
          maxLength={MAX_DESCRIPTION}
          placeholder={t("form.descriptionHint")}
        />
      </Field>
    </div>
  );
}
