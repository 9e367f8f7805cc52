"use client";

import { useState } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { ONCE, useApi } from "@/lib/browser/use-api";
import { useSettled } from "@/lib/browser/use-settled";
import { isbn as isbnSchema, type BookInput } from "@/lib/features/books/schema";
import { isFromReader } from "@/lib/features/catalog/terms";
import type { BookForm } from "./book-form-values";

/** Facts that a catalogue may fill in, in the order of the form. */
const FACTS = ["title", "author", "genre", "language", "form", "description"] as const;
type Fact = (typeof FACTS)[number];

/** The look-up starts after this time without a key press. */
export const TYPING_MS = 500;

interface KnownBookOptions {
  /** Id of the book if a photo has put it on the shelf; it does not count as its own copy. */
  added?: string;
  /** The book has been on the shelf for long: no copies are reported. */
  isOld: boolean;
  /** The book may have been saved: a copy found now may be the book itself. */
  isUnanswered: boolean;
  /** The facts of this ISBN are in the form already. */
  refusedIsbn?: string;
}

/**
 * What is known of the book in the form: whether the reader lists it already, and the facts of its ISBN.
 * Nothing is known without a network.
 */
export function useKnownBook(
  form: UseFormReturn<BookForm, unknown, BookInput>,
  { added, isOld, isUnanswered, refusedIsbn = "" }: KnownBookOptions,
) {
  const { control, getValues, setValue, formState } = form;
  const [isbnTyped, titleTyped, authorTyped] = useWatch({
    control,
    name: ["isbn", "title", "author"],
  });
  const isbnText = useSettled(isbnTyped, TYPING_MS);
  const title = useSettled(titleTyped, TYPING_MS).trim();
  const author = useSettled(authorTyped, TYPING_MS).trim();
  const [refused, setRefused] = useState(refusedIsbn);
  const isbn = isbnSchema.safeParse(isbnText).data ?? "";
  const names = title && author ? { title, author } : null;
  const question = isbn || names ? { ...(isbn && { isbn }), ...names } : null;
  const own = useApi(!isOld && question ? "GET /catalog/own" : null, {
    query: { ...question, ...(added && { except: added }) },
    ...ONCE,
    revalidateIfStale: true,
  });
  const nowOwn = (!isOld && question && own.data?.ownBookId) || null;
  const [ownBookId, setOwnBookId] = useState(nowOwn);
  if (!isUnanswered && ownBookId !== nowOwn) setOwnBookId(nowOwn);
  const found = useApi(isbn && isbn !== refused ? "GET /catalog" : null, {
    query: { isbn },
    ...ONCE,
  });
  const values = useWatch({ control, name: FACTS });
  const answer = isbn && isbn !== refused ? found.data : undefined;
  const facts = answer?.facts ?? answer?.candidates.find(isFromReader);
  // Preset from the last book, not chosen for this one.
  const isLikely = (name: Fact) =>
    name === "language" && !isOld && !added && !formState.dirtyFields.language;
  const offered: Partial<Record<Fact, string>> = Object.fromEntries(
    FACTS.flatMap((name, at) => {
      const fact = facts?.[name];
      const typed = values[at]?.trim() ?? "";
      return fact && fact !== typed && (typed === "" || isLikely(name)) ? [[name, fact]] : [];
    }),
  );

  function take() {
    for (const name of FACTS) {
      const fact = offered[name];
      if (fact && (getValues(name).trim() === "" || isLikely(name)))
        setValue(name, fact, { shouldDirty: true, shouldValidate: true });
    }
  }

  return {
    /** The same book on the reader's own shelf. */
    ownBookId,
    /** The offered facts come from one other reader and are not confirmed. */
    isFromReader: answer?.facts === null,
    /** Facts found for this ISBN that the form does not have yet. */
    offered,
    /** Fills in the offered facts; typed values stay. */
    take,
    /** Stops offering facts for this ISBN. */
    refuse: () => setRefused(isbn),
  };
}

export type KnownBookFacts = ReturnType<typeof useKnownBook>;
