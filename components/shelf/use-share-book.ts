"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toast";
import type { BookDto } from "@/lib/features/books/schema";
import { copyText } from "@/lib/browser/copy-text";

/** Long enough to copy an address by hand, in milliseconds. */
const TIME_TO_COPY = 30_000;

/** Shares a book's link: by the phone's own means, else through the clipboard. */
export function useShareBook(): (book: BookDto) => Promise<void> {
  const t = useTranslations("manageBooks.share");
  return async (book) => {
    const url = `${window.location.origin}/books/${book.id}`;
    const shared = await shareByDevice({
      url,
      title: book.title,
      text: `${book.title}, ${book.author}`,
    });
    if (shared === "shared") return toast.success(t("shared"));
    if (shared === "dropped") return;
    if (await copyText(url)) toast.success(t(copiedText(book)));
    else toast.warning(t("byHand"), { description: url, duration: TIME_TO_COPY });
  };
}

/** Says who can open the link. */
function copiedText({ visibility, isShareable }: BookDto) {
  if (visibility === "FRIENDS") return "copiedFriends";
  return isShareable ? "copied" : "copiedUnlisted";
}

/** Null where the device has no share dialog; `dropped` where the user closed it. */
async function shareByDevice(data: ShareData): Promise<"shared" | "dropped" | null> {
  const isHandheld = window.matchMedia("(pointer: coarse)").matches;
  if (!isHandheld || !navigator.canShare?.(data)) return null;
  try {
    await navigator.share(data);
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "dropped" : null;
  }
}
