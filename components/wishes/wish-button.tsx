"use client";

import { BellPlus } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState } from "react";
import { PushOffer } from "@/components/push/push-offer";
import { Button } from "@/components/ui/button";
import { FocusedStatus } from "@/components/ui/focused-status";
import { useAction } from "@/components/ui/use-action";
import { api, ApiError } from "@/lib/browser/api-client";
import type { BookDto } from "@/lib/features/books/schema";
import type { ApiRequest } from "@/lib/browser/api-types";
import { BookLinks } from "./book-links";
import { forgetWishes } from "./forget-wishes";

type WishBody = ApiRequest<"POST /wishes">["body"];

/** A wish for another copy of a book, of any edition. */
export function sameBook(book: { title: string; author: string; isbn?: string | null }): WishBody {
  const { title, author, isbn = null } = book;
  return { title, author, isbn };
}

interface WishButtonProps {
  wish: WishBody;
  /** The wish is for another copy of a shown book. */
  other?: boolean;
  variant?: "primary" | "ghost";
}

/** Makes a wish with one press, then explains what happens next. */
export function WishButton({
  wish,
  other,
  variant = other ? "ghost" : "primary",
}: WishButtonProps) {
  const t = useTranslations("wishes");
  const [made, setMade] = useState<{ isKnown: boolean; there: BookDto[] } | null>(null);
  const { pending, run } = useAction();

  async function make() {
    const done = await run(() => api("POST /wishes", { body: wish }).catch(known));
    if (!done) return;
    forgetWishes();
    setMade({ isKnown: done.result === null, there: done.result?.there ?? [] });
  }

  if (!made) {
    return (
      <Button variant={variant} icon={BellPlus} loading={pending} onClick={make}>
        {t(other ? "tellOther" : "tell")}
      </Button>
    );
  }
  return (
    <FocusedStatus className="w-full">
      <p>
        {t(made.isKnown ? "known" : "told")}{" "}
        <Link href="/wishes" prefetch={false} className="link">
          {t("title")}
        </Link>
      </p>
      <BookLinks label={t("there")} books={made.there} />
      <PushOffer reason="wish" className="mt-4 text-left" />
    </FocusedStatus>
  );
}

/** The reader has this wish already, which counts as success. */
function known(error: unknown): null {
  if (error instanceof ApiError && error.code === "DUPLICATE_WISH") return null;
  throw error;
}
