import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { tagClass, type TagTone } from "@/components/ui/tag";
import type { BookDto } from "@/lib/features/books/schema";
import type { BookState } from "@/lib/features/books/terms";
import { escapeHtml } from "@/lib/shared/html";

const TONES: Record<BookState, TagTone> = {
  AVAILABLE_FOR_BORROW: "ok",
  AVAILABLE_FOR_GIVE_AWAY: "gift",
  BOOKED: "busy",
  LENT: "busy",
  LOST: "bad",
};

/** What `Tag` draws. */
function tagHtml(text: string, tone?: TagTone): string {
  return `<span class="${tagClass(tone)}"><span class="truncate">${escapeHtml(text)}</span></span>`;
}

interface BookTagsProps {
  book: Pick<BookDto, "state" | "language" | "genre" | "condition">;
  className?: string;
}

/**
 * State, language, genre and condition of a book; the colour only underlines the state. As markup,
 * like `BookStats`: on a page of cards so many small elements cost more than all the rest.
 */
export function BookTags({ book, className }: BookTagsProps) {
  const t = useTranslations("enums");
  const { state, language, genre, condition } = book;
  const html =
    tagHtml(t(`bookState.${state}`), TONES[state]) +
    (language ? tagHtml(t(`language.${language}`)) : "") +
    (genre ? tagHtml(t(`genre.${genre}`)) : "") +
    (condition ? tagHtml(t(`condition.${condition}`)) : "");
  return (
    <div
      className={cx("flex flex-wrap gap-1.5", className)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
