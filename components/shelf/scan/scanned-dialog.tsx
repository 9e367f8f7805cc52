"use client";

import { useTranslations } from "next-intl";
import { FormProvider, useForm, type UseFormReturn } from "react-hook-form";
import { FactSelect } from "@/components/books/fact-select";
import { DialogForm } from "@/components/ui/dialog-form";
import { schemaResolver } from "@/lib/browser/form-errors";
import { useFieldText } from "@/lib/browser/use-error-text";
import { MAX_AUTHOR, MAX_TITLE } from "@/lib/features/books/terms";
import { pick } from "@/lib/shared/records";
import { optionalLine } from "@/lib/shared/text";
import { NEW_BOOK, type BookForm } from "@/components/shelf/add/book-form-values";
import { ConditionField } from "@/components/shelf/add/choices";
import { FactFields, NameFields } from "@/components/shelf/add/fact-fields";
import { edited, SCANNED_FACTS, scannedInput, type ForAll, type ScannedBook } from "./scans";

/** Before the look-up, title and author may be empty. */
const openInput = scannedInput.extend({
  title: optionalLine(MAX_TITLE),
  author: optionalLine(MAX_AUTHOR),
});

interface ScannedDialogProps {
  book: ScannedBook;
  forAll: ForAll;
  onSave: (book: ScannedBook) => void;
  onClose: () => void;
}

/** All fields of a scanned book, before it is listed. */
export function ScannedDialog({ book, forAll, onSave, onClose }: ScannedDialogProps) {
  const t = useTranslations("scan");
  const common = useTranslations("common");
  const toText = useFieldText();
  const form: UseFormReturn<BookForm, unknown, unknown> = useForm({
    resolver: schemaResolver<BookForm, unknown>(
      book.lookUp === "WAITING" ? openInput : scannedInput,
      toText,
    ),
    defaultValues: {
      ...NEW_BOOK,
      ...pick(book, SCANNED_FACTS),
      isbn: book.isbn,
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
      onSubmit={() => form.handleSubmit(save)()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <NameFields />
        <ConditionField />
        <FactFields />
        <FactSelect fact="state" listable {...form.register("state")} />
      </FormProvider>
    </DialogForm>
  );
}
