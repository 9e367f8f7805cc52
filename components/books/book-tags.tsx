import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Tag, type TagTone } from "@/components/ui/tag";
import type { BookDto } from "@/lib/features/books/schema";
import type { BookState } from "@/lib/features/books/terms";

const TONES: Record<BookState, TagTone> = {
  AVAILABLE_FOR_BORROW: "ok",
  AVAILABLE_FOR_GIVE_AWAY: "gift",
  BOOKED: "busy",
  LENT: "busy",
  LOST: "bad",
};

interface BookTagsProps {
  book: Pick<BookDto, "state" | "language" | "genre" | "condition">;
  className?: string;
}

/** State, language, genre and condition of a book; colour only repeats the state. */
export function BookTags({ book, className }: BookTagsProps) {
  const t = useTranslations("enums");
  const { state, language, genre, condition } = book;
  return (
    <div className={cx("tags", className)}>
      <Tag tone={TONES[state]}>{t(`bookState.${state}`)}</Tag>
      {language && <Tag>{t(`language.${language}`)}</Tag>}
      {genre && <Tag>{t(`genre.${genre}`)}</Tag>}
      {condition && <Tag>{t(`condition.${condition}`)}</Tag>}
    </div>
  );
}
