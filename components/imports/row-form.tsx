"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState, type KeyboardEvent } from "react";
import { useForm } from "react-hook-form";
import { FactSelect } from "@/components/books/fact-select";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { schemaResolver } from "@/lib/browser/form-errors";
import { useFieldText } from "@/lib/browser/use-error-text";
import { MAX_AUTHOR, MAX_ISBN, MAX_TITLE } from "@/lib/features/books/terms";
import { rowChange, type ImportRow, type RowChange } from "@/lib/features/imports/schema";
import { RowPiece } from "./row-piece";
import type { RowEdit } from "./use-row-edits";

const FACTS = ["state", "condition", "language", "genre", "visibility"] as const;
const FIELDS = ["title", "author", "isbn", ...FACTS] as const;
type RowFormValues = Record<(typeof FIELDS)[number], string>;

interface RowFormProps {
  row: ImportRow;
  /** Name of the row. */
  title: string;
  onSave: (set: RowEdit) => void;
  onClose: () => void;
}

/** Edits a row in place: Enter saves, Escape discards the changes. */
export function RowForm({ row, title, onSave, onClose }: RowFormProps) {
  const t = useTranslations("imports");
  const labels = useTranslations("manageBooks.form");
  const common = useTranslations("common");
  const toText = useFieldText();
  const { register, handleSubmit, formState, setFocus } = useForm<
    RowFormValues,
    unknown,
    RowChange
  >({
    resolver: schemaResolver(rowChange, toText),
    defaultValues: Object.fromEntries(FIELDS.map((name) => [name, row[name] ?? ""])),
  });
  const fault = (name: (typeof FIELDS)[number]) => formState.errors[name]?.message;

  // A missing field gets the focus first.
  const [begin] = useState<"author" | "title">(row.title && !row.author ? "author" : "title");
  useEffect(() => setFocus(begin), [setFocus, begin]);

  function save(values: RowChange) {
    const changed = FIELDS.filter((name) => (values[name] ?? null) !== row[name]);
    const set = Object.fromEntries(changed.map((name) => [name, values[name]]));
    // A reader who types a missing title or corrects a doubtful one surely wants to list the book.
    const isNamed = Boolean(values.title) && (!row.title || row.doubts.includes("READING"));
    if (changed.length > 0) onSave(isNamed && !row.chosen ? { ...set, chosen: true } : set);
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Ignores the Escape key of the picture's dialog, whose events bubble through React's tree.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== "Escape" || !isInside) return;
    event.stopPropagation();
    onClose();
  }

  return (
    <form
      noValidate
      aria-label={t("row.edit", { title })}
      onKeyDown={onKeyDown}
      onSubmit={(event) => void handleSubmit(save)(event)}
      className="grid gap-4 p-4 [&_:is(input,select)]:scroll-my-28"
    >
      {row.piece && <RowPiece piece={row.piece} title={title} />}
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Field label={labels("title")} error={fault("title")} className="xl:col-span-2">
          <Input {...register("title")} maxLength={MAX_TITLE} autoComplete="off" />
        </Field>
        <Field label={labels("author")} error={fault("author")} className="xl:col-span-2">
          <Input {...register("author")} maxLength={MAX_AUTHOR} autoComplete="off" />
        </Field>
        <Field label={labels("isbn")} error={fault("isbn")}>
          <Input {...register("isbn")} maxLength={MAX_ISBN} autoComplete="off" spellCheck={false} />
        </Field>
        {FACTS.map((name) => (
          <FactSelect key={name} fact={name} kept={row[name]} listable {...register(name)} />
        ))}
      </div>
      <div className="flex gap-2.5 *:flex-1 sm:*:flex-none">
        <Button type="submit" size="sm">
          {t("save")}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {common("cancel")}
        </Button>
      </div>
    </form>
  );
}
