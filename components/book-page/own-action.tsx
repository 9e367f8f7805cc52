"use client";

import { Pencil, Share2 } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { BookDialogs, useBookDialogs } from "@/components/shelf/book-dialogs";
import { useShareBook } from "@/components/shelf/use-share-book";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import { Button } from "@/components/ui/button";
import type { BookDto } from "@/lib/features/books/schema";
import type { Loan } from "@/lib/features/loans/schema";
import { useApi } from "@/lib/browser/use-api";

interface OwnActionProps {
  book: BookDto;
  /** The loan that promises the book or has handed it over, where there is one. */
  loan?: Loan;
}

/** What the owner does with the book, and who else sees its page. */
export function OwnAction(props: OwnActionProps) {
  const t = useTranslations("book");
  return (
    <LoanDialogs>
      <BookDialogs>
        <p className="text-muted">{t(seenBy(props.book))}</p>
        <Acts {...props} />
      </BookDialogs>
    </LoanDialogs>
  );
}

function seenBy({ state, visibility, isShareable }: BookDto) {
  if (state === "LOST") return "yoursLost";
  if (visibility === "FRIENDS") return "yoursFriends";
  if (visibility === "NOBODY") return "yoursAlone";
  return isShareable ? "yours" : "yoursUnlisted";
}

function Acts({ book, loan }: OwnActionProps) {
  const t = useTranslations("manageBooks.card");
  const open = useBookDialogs();
  const share = useShareBook();
  useFreshPage(book);
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button onClick={() => open("state", book, loan)}>{t("state")}</Button>
      <Button variant="ghost" asChild>
        <Link href={`/books/manage?edit=${book.id}`} prefetch={false}>
          <Pencil aria-hidden="true" />
          {t("edit")}
        </Link>
      </Button>
      {book.state !== "LOST" && book.visibility !== "NOBODY" && (
        <Button
          variant="ghost"
          icon={<Share2 aria-hidden="true" />}
          onClick={() => void share(book)}
        >
          {t("share")}
        </Button>
      )}
    </div>
  );
}

/** Refreshes the server-rendered page when the book's state has changed. */
function useFreshPage({ id, state }: BookDto): void {
  const router = useRouter();
  const { data } = useApi("GET /books/[id]", { params: { id }, revalidateOnMount: false });
  const isStale = data !== undefined && data.state !== state;
  useEffect(() => {
    if (isStale) router.refresh();
  }, [isStale, router]);
}
