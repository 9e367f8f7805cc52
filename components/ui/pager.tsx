"use client";

import { ChevronLeft, ChevronRight } from "lucide";
import { useTranslations } from "next-intl";
import { IconButton } from "./icon-button";

interface PagerProps {
  /** What is paged through, for the landmark's name. */
  label: string;
  /** Starts at 1. */
  page: number;
  total: number;
  onPageChange: (page: number) => void;
}

/** Previous, “page / total”, next; nothing for one page. At an end the button keeps the focus. */
export function Pager({ label, page, total, onPageChange }: PagerProps) {
  const t = useTranslations("common");
  if (total <= 1) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-3">
      <IconButton
        label={t("previous")}
        icon={ChevronLeft}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPageChange(page - 1)}
      />
      <span aria-live="polite" className="min-w-12 text-center text-sm tabular-nums">
        <span aria-hidden="true">{`${page} / ${total}`}</span>
        <span className="sr-only">{t("pageOf", { page, total })}</span>
      </span>
      <IconButton
        label={t("next")}
        icon={ChevronRight}
        aria-disabled={page >= total}
        onClick={() => page < total && onPageChange(page + 1)}
      />
    </nav>
  );
}
