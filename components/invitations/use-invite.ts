"use client";

import { useTranslations } from "next-intl";
import { TIME_TO_COPY_MS, toast } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import { shareLink } from "@/lib/browser/share-link";
import { mutateApi } from "@/lib/browser/use-api";
import type { BookDto } from "@/lib/features/books/schema";
import { BOOK_PARAM } from "@/lib/features/invitations/terms";

/** Shares a link, and says what became of it. */
export function useShareLink(): (link: ShareData & { url: string }) => Promise<void> {
  const t = useTranslations("invitation.share");
  return async (link) => {
    const shared = await shareLink(link);
    if (shared === "shared") toast.success(t("shared"));
    if (shared === "copied") toast.success(t("copied"));
    if (shared === "byHand") {
      toast.warning(t("byHand"), { description: link.url, duration: TIME_TO_COPY_MS });
    }
  };
}

/** Shares the reader's invitation link; creates it if there is none. */
export function useInvite() {
  const t = useTranslations("invitation.share");
  const share = useShareLink();
  const { pending, run } = useAction();

  /** @param book one of the reader's own books that the link leads to. */
  async function invite(book?: BookDto): Promise<void> {
    const made = await run(() => api("PUT /users/me/invitation", { body: {} }));
    if (!made?.result.url) return;
    await mutateApi("GET /users/me/invitation", made.result, { revalidate: false });
    const url = made.result.url + (book ? `?${BOOK_PARAM}=${book.id}` : "");
    const text = book ? t("bookText", { title: book.title, author: book.author }) : t("text");
    await share({ url, title: t("title"), text });
  }

  return { pending, invite };
}
