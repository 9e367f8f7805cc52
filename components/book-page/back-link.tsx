"use client";

import { ArrowLeft } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";
import { Icon } from "@/components/ui/icon";
import { useHydrated } from "@/lib/browser/use-hydrated";
import { lastResults } from "@/components/books/results-address";

/** Link from a book's page to the list it was opened from, else to the search or, for an own book, the shelf. */
export function BackLink({ bookId, isOwn }: { bookId: string; isOwn: boolean }) {
  const t = useTranslations("book");
  const router = useRouter();
  const ready = useHydrated();
  const results = ready && !isOwn ? lastResults() : null;

  // Goes back in the history, so that the list keeps its scroll position.
  function goBack(event: MouseEvent) {
    if (results?.bookId !== bookId || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.back();
  }

  return (
    <Link
      href={results?.address ?? (isOwn ? "/books/manage?tab=books" : "/search")}
      prefetch={false}
      onClick={goBack}
      className="hit-area my-4 inline-flex items-center gap-1.5 font-semibold text-fir hover:text-fir-strong md:mt-0"
    >
      <Icon of={ArrowLeft} className="size-4" />
      {t(isOwn ? "manage" : "back")}
    </Link>
  );
}
