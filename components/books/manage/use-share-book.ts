"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toast";
import type { BookDto } from "@/lib/books/schema";
import { copyText } from "./copy-text";

/** Long enough to copy an address by hand, in milliseconds. */
const TIME_TO_COPY = 30_000;

/** Shares a book's link: by the phone's own means, else through the clipboard. */
export function useShareBook(): (book: BookDto) => Promise<void> {
  const t = useTranslations("manageBooks.share");
  return async (book) => {
    const url = `${window.location.origin}/books/${book.id}`;
    if (await shareByDevice({ url, title: book.title, text: `${book.title}, ${book.author}` })) return;
    if (await copyText(url)) toast.success(t(book.isShareable ? "copied" : "copiedUnlisted"));
    else toast.warning(t("byHand"), { description: url, duration: TIME_TO_COPY });
  };
}

/** True where the device took it over, even if the reader then thought better of it. */
async function shareByDevice(data: ShareData): Promise<boolean> {
  const isHandheld = window.matchMedia("(pointer: coarse)").matches;
  if (!isHandheld || !navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
