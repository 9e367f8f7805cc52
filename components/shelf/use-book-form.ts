"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { toast } from "@/components/ui/toast";
import type { BookDto, BookInput } from "@/lib/features/books/schema";
import { api, ApiError } from "@/lib/browser/api-client";
import { useErrorText, useFieldText } from "@/lib/browser/use-error-text";
import {
  bookResolver,
  formOf,
  NEW_BOOK,
  toFormFaults,
  type BookForm,
  type Tell,
} from "./book-form-values";
import { putOnShelf } from "./use-shelf";

interface BookFormOptions {
  /** The book to edit; without it the form is for a new one. */
  book?: BookDto;
  /** What was typed before the form was left; it may come after the form itself. */
  draft?: BookForm;
  /** What the fields begin with beside what is stored. */
  likely: Partial<BookForm>;
  onSaved: (book: BookDto) => void;
  /** Takes what is typed when the form goes away; nothing where that is what is stored. */
  onLeave: (draft: BookForm | undefined) => void;
}

/** The form of a book: one press, however quick, saves once; what was typed survives a failure. */
export function useBookForm({ book, draft, likely, onSaved, onLeave }: BookFormOptions) {
  const t = useTranslations("manageBooks.form");
  const errorText = useErrorText();
  const tell = useTell();
  const busy = useRef(false);
  const [fault, setFault] = useState("");
  const first = book ? formOf(book) : NEW_BOOK;
  /** What is stored: what differs from it on leaving is a draft. */
  const stored = useRef(first);
  const form: UseFormReturn<BookForm, unknown, BookInput> = useForm({
    resolver: bookResolver(tell),
    defaultValues: draft ?? { ...first, ...likely },
    mode: "onTouched",
  });
  const { reset } = form;
  useEffect(() => {
    if (draft) reset(draft);
  }, [draft, reset]);
  useKeptDraft(form, stored, onLeave);

  async function save(input: BookInput) {
    if (busy.current) return;
    busy.current = true;
    setFault("");
    try {
      const saved = await send(book, input);
      // Before the fields are emptied, for a field that is left is checked.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      if (book) stored.current = formOf(saved);
      form.reset(book ? stored.current : nextAfter(saved));
      void putOnShelf(saved);
      // Above: the button for the next book is below.
      toast.success(t(book ? "saved" : "added", { title: saved.title }), {
        position: "top-center",
      });
      onSaved(saved);
    } catch (error) {
      const placed = error instanceof ApiError && placeFaults(form, error, tell);
      setFault(placed ? t("check") : errorText(error));
    } finally {
      busy.current = false;
    }
  }

  const refuse = () => setFault(t("check"));
  return {
    form,
    fault,
    submit: (event: FormEvent) => void form.handleSubmit(save, refuse)(event),
    /** Goes back to what is stored. */
    discard: () => form.reset(stored.current),
  };
}

/** The next book is often in the same language and as worn as the last. */
function nextAfter({ language, condition }: BookDto): BookForm {
  return { ...NEW_BOOK, language: language ?? "", condition: condition ?? "" };
}

function send(book: BookDto | undefined, input: BookInput): Promise<BookDto> {
  if (!book) return api.post<BookDto>("/books", input, { once: true });
  // The state has a dialog of its own, for a loan may hang on it.
  return api.put<BookDto>(`/books/${book.id}`, { ...input, state: undefined });
}

function useTell(): Tell {
  const t = useTranslations("manageBooks.form");
  const fieldText = useFieldText();
  return (fault) => (fault.code === "isbn" ? t("isbnWrong") : fieldText(fault));
}

/** Shows the server's faults at their fields; false where none of them has one. */
function placeFaults(
  form: UseFormReturn<BookForm, unknown, BookInput>,
  error: ApiError,
  tell: Tell,
) {
  const told = toFormFaults(error.fields ?? {}, tell);
  told.forEach(([field, fault], at) => form.setError(field, fault, { shouldFocus: at === 0 }));
  return told.length > 0;
}

/** What was typed is handed over before another tab or page takes the form away. */
function useKeptDraft(
  form: UseFormReturn<BookForm, unknown, BookInput>,
  stored: RefObject<BookForm>,
  onLeave: BookFormOptions["onLeave"],
) {
  const { getValues } = form;
  const leave = useRef(() => {});
  useEffect(() => {
    leave.current = () => {
      const typed = getValues();
      const isStored = JSON.stringify(typed) === JSON.stringify(stored.current);
      onLeave(isStored ? undefined : typed);
    };
  });
  useEffect(() => {
    const hand = () => leave.current();
    window.addEventListener("pagehide", hand);
    return () => {
      window.removeEventListener("pagehide", hand);
      hand();
    };
  }, []);
}
