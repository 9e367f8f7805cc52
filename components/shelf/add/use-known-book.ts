"use client";

import { useEffect, useState } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { useApi } from "@/lib/browser/use-api";
import { isbn as isbnSchema, type BookInput } from "@/lib/features/books/schema";
import { isFromReader } from "@/lib/features/catalog/terms";
import type { BookForm } from "./book-form-values";

/** Facts that a catalogue may fill in, in the order of the form. */
const FACTS = ["title", "author", "genre", "language", "form", "description"] as const;
type Fact = (typeof FACTS)[number];

export interface KnownBookFacts {
  /** A book of one's own that is the same. */
  ownBookId: string | null;
  /** What is offered is what one other reader says, and nobody confirms. */
  isFromReader: boolean;
  /** What is known of the book with this ISBN and not in the form yet. */
  offered: Partial<Record<Fact, string>>;
  /** Takes what is offered; what was typed stays. */
  take: () => void;
  /** Offers nothing any more for this ISBN. */
  refuse: () => void;
}

/** Milliseconds without a key after which what is typed is looked up. */
const TYPING_MS = 500;
/** Asked once: the form is not polled. */
const ONCE = { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false };

/**
 * What is known of the book in the form: whether one already lists it, and the facts of its ISBN.
 * Without a network nothing is known.
 * @param added id of the book where a photo has put it on the shelf already: it is no copy of itself.
 * @param isUnanswered the book may be saved without our knowing: a copy that is found now may be itself.
 * @param isOld the book has long been on the shelf: nothing is said of it.
 */
export function useKnownBook(
  form: UseFormReturn<BookForm, unknown, BookInput>,
  { added, isOld, isUnanswered }: { added?: string; isOld: boolean; isUnanswered: boolean },
): KnownBookFacts {
  const { control, getValues, setValue, formState } = form;
  const [isbnText, title, author] = useSettled(
    useWatch({ control, name: ["isbn", "title", "author"] }),
  );
  const [refused, setRefused] = useState("");
  const isbn = isbnSchema.safeParse(isbnText).data ?? "";
  const names =
    title.trim() && author.trim() ? { title: title.trim(), author: author.trim() } : null;
  const question = isbn ? { isbn } : names;
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
  // The language of the last book stands there without having been chosen for this one.
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
    ownBookId,
    isFromReader: answer?.facts === null,
    offered,
    take,
    refuse: () => setRefused(isbn),
  };
}

/** The texts once nobody has typed for a moment. */
function useSettled<T extends readonly string[]>(texts: T): T {
  const [settled, setSettled] = useState(texts);
  const key = texts.join("\n");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(texts), TYPING_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the texts are a new list at each render
  }, [key]);
  return settled;
}
