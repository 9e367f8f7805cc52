"use client";

import { useTranslations } from "next-intl";
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type SubmitEvent,
  type RefObject,
} from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { api, ApiError } from "@/lib/browser/api-client";
import { schemaResolver, showFieldErrors } from "@/lib/browser/form-errors";
import { bookInput, type BookDto, type BookInput } from "@/lib/features/books/schema";
import { AVAILABLE_STATES } from "@/lib/features/books/terms";
import { useErrorText, useFieldText } from "@/lib/browser/use-error-text";
import { formOf, inputOf, NEW_BOOK, type BookForm } from "./book-form-values";
import { putOnShelf, refreshShelf } from "@/components/shelf/list/use-shelf";

interface BookFormOptions {
  /** The book to edit; undefined for a new one. */
  book?: BookDto;
  /** Kept from an earlier visit of the form; it may arrive after the first render. */
  draft?: BookForm;
  /** Initial values that override the stored ones: alone they make no draft. */
  likely: Partial<BookForm>;
  /** Initial values found for this book, which a draft keeps. */
  facts: Partial<BookForm>;
  onSaved: (book: BookDto) => void;
  /** Called on unmount with the typed values; undefined if they equal the stored ones. */
  onKeepDraft: (draft: BookForm | undefined) => void;
  /** Called before a field with an error takes the focus. */
  onInvalid: (names: readonly string[]) => void;
}

/** The form of a book; errors leave the typed values unchanged. */
export function useBookForm({
  book,
  draft,
  likely,
  facts,
  onSaved,
  onKeepDraft,
  onInvalid,
}: BookFormOptions) {
  const t = useTranslations("manageBooks.form");
  const errorText = useErrorText();
  const toText = useFieldText();
  const [error, setError] = useState("");
  /** The fields as sent, while it is unknown whether they were saved. */
  const [unanswered, setUnanswered] = useState<string>();
  const { run } = useAction({
    onError: (cause) => {
      if (cause instanceof ApiError && cause.isRefusal) setUnanswered(undefined);
      if (cause instanceof ApiError) onInvalid(Object.keys(cause.fields ?? {}));
      if (!showFieldErrors(form, cause, toText)) setError(errorText(cause));
    },
  });
  const first = { ...(book ? formOf(book) : NEW_BOOK), ...likely };
  /** The stored values; a form that differs from them on leaving is a draft. */
  const stored = useRef(first);
  const form: UseFormReturn<BookForm, unknown, BookInput> = useForm({
    resolver: schemaResolver(bookInput, toText, inputOf),
    defaultValues: draft ?? { ...first, ...facts },
  });
  const {
    reset,
    formState: { errors },
  } = form;
  useEffect(() => {
    if (draft) reset(draft);
  }, [draft, reset]);
  useKeptDraft(form, stored, onKeepDraft);

  async function save(input: BookInput) {
    setUnanswered(JSON.stringify(form.getValues()));
    const done = await run(() => send(book, input));
    if (!done) return;
    setUnanswered(undefined);
    const saved = done.result;
    // Before the reset, since leaving a field validates it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (book) stored.current = formOf(saved);
    form.reset(stored.current);
    void (book ? putOnShelf(saved) : refreshShelf());
    // At the top, since the submit button is at the bottom. The sheet itself tells of a new book.
    if (book) toast.success(t("saved", { title: saved.title }), { position: "top-center" });
    if (saved.ownLocation?.placeResolved === false) toast.warning(t("placeUnknown"));
    onSaved(saved);
  }

  return {
    form,
    error: Object.keys(errors).length > 0 ? t("check") : error,
    /** The typed values were sent, and may have been saved although no answer came. */
    isUnanswered: unanswered === JSON.stringify(form.getValues()),
    submit: (event: SubmitEvent) => {
      setError("");
      void form.handleSubmit(save, (invalid) => onInvalid(Object.keys(invalid)))(event);
    },
    /** Returns to the stored values. */
    discard: () => form.reset(stored.current),
  };
}

/** The book can be lent or given away. */
export const isFree = ({ state }: Pick<BookDto, "state">) =>
  AVAILABLE_STATES.some((available) => available === state);

function send(book: BookDto | undefined, input: BookInput): Promise<BookDto> {
  if (!book) return api("POST /books", { body: input, once: true });
  // Any other state has its own dialog, as it may change a loan.
  const state = isFree(book) && input.state !== book.state ? input.state : undefined;
  const body = { ...input, state };
  return api("PUT /books/[id]", { params: { id: book.id }, body });
}

/** Calls back with the typed values on unmount and when the page is left. */
function useKeptDraft(
  form: UseFormReturn<BookForm, unknown, BookInput>,
  stored: RefObject<BookForm>,
  onKeepDraft: BookFormOptions["onKeepDraft"],
) {
  const keepDraft = useEffectEvent(() => {
    const typed = form.getValues();
    const isStored = JSON.stringify(typed) === JSON.stringify(stored.current);
    onKeepDraft(isStored ? undefined : typed);
  });
  useEffect(() => {
    const onPageHide = () => keepDraft();
    window.addEventListener("pagehide", onPageHide);
    return () => {
      window.removeEventListener("pagehide", onPageHide);
      onPageHide();
    };
  }, []);
}
