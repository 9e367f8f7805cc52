"use client";

import { useTranslations } from "next-intl";
import { TIME_TO_COPY_MS, toast } from "@/components/ui/toast";
import type { BookDto } from "@/lib/features/books/schema";
import { shareLink } from "@/lib/browser/share-link";

/** Shares a book's link: by the phone's share dialog, or else the clipboard. */
export function useShareBook(): (book: BookDto) => Promise<void> {
  const t = useTranslations("manageBooks.share");
  return async (book) => {
    const url = `${window.location.origin}/books/${book.id}`;
    const { title, author } = book;
    const shared = await shareLink({ url, title, text: `${title}, ${author}` });
    if (shared === "shared") toast.success(t("shared"));
    if (shared === "copied") toast.success(t(copiedText(book)));
    if (shared === "byHand") {
      toast.warning(t("byHand"), { description: url, duration: TIME_TO_COPY_MS });
    }
  };
}

/** Text key: who can open the link. */
function copiedText({ visibility, isShareable }: BookDto) {
  if (visibility === "FRIENDS") return "copiedFriends";
  if (visibility === "CIRCLES" || visibility === "CHOSEN_CIRCLES") return "copiedCircles";
  return isShareable ? "copied" : "copiedUnlisted";
}
