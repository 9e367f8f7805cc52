"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type SubmitEvent, type RefObject } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { api, ApiError } from "@/lib/browser/api-client";
import { schemaResolver, showFieldErrors } from "@/lib/browser/form-errors";
import { bookInput, type BookDto, type BookInput } from "@/lib/features/books/schema";
import type { CoverReading } from "@/lib/features/covers/schema";
import { useErrorText, useFieldText } from "@/lib/browser/use-error-text";
import { formOf, inputOf, NEW_BOOK, type BookForm } from "./book-form-values";
import type { Shared } from "./use-shared";
import { putOnShelf, refreshShelf } from "@/components/shelf/list/use-shelf";

interface BookFormOptions {
  /** The book to edit; without it the form is for a new one. */
  book?: BookDto;
  /** What was typed before the form was left; it may come after the form itself. */
  draft?: BookForm;
  /** What another app has shared of a new book: it is put in place of what is in these fields. */
  shared?: Shared;
  /** What the fields begin with beside what is stored. */
  likely: Partial<BookForm>;
  /** Where they are of one cover: the form does not stay for the next book. */
  reading: CoverReading | null;
  onSaved: (book: BookDto) => void;
  /** Called on unmount with what was typed; undefined where that is what is stored. */
  onKeepDraft: (draft: BookForm | undefined) => void;
}

/** The form of a book. What was typed survives an error. */
export function useBookForm({
  book,
  draft,
  shared,
  likely,
  reading,
  onSaved,
  onKeepDraft,
}: BookFormOptions) {
  const t = useTranslations("manageBooks.form");
  const errorText = useErrorText();
  const toText = useFieldText();
  const [error, setError] = useState("");
  /** The fields as they were sent off, while no answer says whether they were saved. */
  const [unanswered, setUnanswered] = useState<string>();
  const { run } = useAction({
    onError: (cause) => {
      if (cause instanceof ApiError && cause.isRefusal) setUnanswered(undefined);
      setError(showFieldErrors(form, cause, toText) ? t("check") : errorText(cause));
    },
  });
  const first = book ? formOf(book) : NEW_BOOK;
  /** What is stored; a form that differs from it on leaving is a draft. */
  const stored = useRef(first);
  const form: UseFormReturn<BookForm, unknown, BookInput> = useForm({
    resolver: schemaResolver(bookInput, toText, inputOf),
    defaultValues: draft ?? { ...first, ...likely },
    mode: "onTouched",
  });
  const { reset, setValue } = form;
  useEffect(() => {
    if (draft) reset(draft);
  }, [draft, reset]);
  useEffect(() => {
    if (!shared?.facts) return;
    const { isbn, title } = shared.facts;
    if (isbn) setValue("isbn", isbn, { shouldDirty: true });
    if (title) setValue("title", title, { shouldDirty: true });
    shared.taken();
  }, [shared, setValue]);
  useKeptDraft(form, stored, onKeepDraft);

  async function save(input: BookInput) {
    setError("");
    setUnanswered(JSON.stringify(form.getValues()));
    const done = await run(() => send(book, input));
    if (!done) return;
    setUnanswered(undefined);
    const saved = done.result;
    // Before the reset, since leaving a field validates it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (book) stored.current = formOf(saved);
    form.reset(book || reading ? stored.current : nextAfter(saved));
    void (book ? putOnShelf(saved) : refreshShelf());
    // At the top, since the submit button is at the bottom.
    toast.success(t(book ? "saved" : "added", { title: saved.title }), { position: "top-center" });
    onSaved(saved);
  }

  const showInvalid = () => setError(t("check"));
  return {
    form,
    error,
    /** What is typed was sent off, and may be saved without our knowing. */
    isUnanswered: unanswered === JSON.stringify(form.getValues()),
    submit: (event: SubmitEvent) => void form.handleSubmit(save, showInvalid)(event),
    /** Goes back to what is stored. */
    discard: () => form.reset(stored.current),
  };
}

/** The next book is often in the same language and as worn as the last. */
function nextAfter({ language, condition }: BookDto): BookForm {
  return { ...NEW_BOOK, language: language ?? "", condition: condition ?? "" };
}

function send(book: BookDto | undefined, input: BookInput): Promise<BookDto> {
  if (!book) return api("POST /books", { body: input, once: true });
  // The state has a dialog of its own, for a loan may hang on it.
  const body = { ...input, state: undefined };
  return api("PUT /books/[id]", { params: { id: book.id }, body });
}

/** Hands over what was typed on unmount and when the page is left. */
function useKeptDraft(
  form: UseFormReturn<BookForm, unknown, BookInput>,
  stored: RefObject<BookForm>,
  onKeepDraft: BookFormOptions["onKeepDraft"],
) {
  const { getValues } = form;
  const keepDraft = useRef(() => {});
  useEffect(() => {
    keepDraft.current = () => {
      const typed = getValues();
      const isStored = JSON.stringify(typed) === JSON.stringify(stored.current);
      onKeepDraft(isStored ? undefined : typed);
    };
  });
  useEffect(() => {
    const onPageHide = () => keepDraft.current();
    window.addEventListener("pagehide", onPageHide);
    return () => {
      window.removeEventListener("pagehide", onPageHide);
      onPageHide();
    };
  }, []);
}
