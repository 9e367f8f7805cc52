"use client";

import { useTranslations } from "next-intl";
import { FormProvider, useForm, type UseFormReturn } from "react-hook-form";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { schemaResolver } from "@/lib/browser/form-errors";
import { useFieldText } from "@/lib/browser/use-error-text";
import { bookInput } from "@/lib/features/books/schema";
import { MAX_AUTHOR, MAX_TITLE } from "@/lib/features/books/terms";
import { LISTABLE_STATES } from "@/lib/features/imports/terms";
import { optionalLine } from "@/lib/shared/text";
import { NEW_BOOK, type BookForm } from "@/components/shelf/book-form-values";
import { FactFields } from "@/components/shelf/fact-fields";
import { edited, type ForAll, type ScannedBook } from "./scans";

const FIELDS = {
  title: true,
  author: true,
  description: true,
  genre: true,
  language: true,
  condition: true,
  form: true,
  isbn: true,
  state: true,
} as const;
const input = bookInput.pick(FIELDS);
/** While it is still to be looked up, what it is called may stay open. */
const openInput = input.extend({
  title: optionalLine(MAX_TITLE),
  author: optionalLine(MAX_AUTHOR),
});

interface ScannedDialogProps {
  book: ScannedBook;
  forAll: ForAll;
  onSave: (book: ScannedBook) => void;
  onClose: () => void;
}

/** Everything that can be said of a scanned book before it is listed. */
export function ScannedDialog({ book, forAll, onSave, onClose }: ScannedDialogProps) {
  const t = useTranslations("scan");
  const common = useTranslations("common");
  const fact = useTranslations("manageBooks.form");
  const choice = useTranslations("manageBooks.state.choice");
  const toText = useFieldText();
  const { title, author, description, genre, language, form: cover, isbn } = book;
  const form: UseFormReturn<BookForm, unknown, unknown> = useForm({
    resolver: schemaResolver<BookForm, unknown>(
      book.lookUp === "WAITING" ? openInput : input,
      toText,
    ),
    defaultValues: {
      ...NEW_BOOK,
      ...{ title, author, description, genre, language, form: cover, isbn },
      state: book.state ?? forAll.state,
      condition: book.condition ?? forAll.condition,
    },
  });

  function save() {
    onSave(edited(book, form.getValues(), forAll));
    onClose();
  }

  return (
    <DialogForm
      title={t("changeTitle")}
      submitLabel={common("save")}
      pending={false}
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <FactFields isNew={false} />
        <Field label={fact("state")}>
          <Select
            {...form.register("state")}
            options={LISTABLE_STATES.map((value) => ({ value, label: choice(value) }))}
          />
        </Field>
      </FormProvider>
    </DialogForm>
  );
}
