import { Tag, type TagTone } from "@/components/ui/tag";
import type { BookDto } from "@/lib/books/schema";
import type { BookState } from "@/lib/books/terms";
import { useTexts } from "@/lib/core/i18n/use-texts";

const TONES: Record<BookState, TagTone> = {
  AVAILABLE_FOR_BORROW: "ok",
  AVAILABLE_FOR_GIVE_AWAY: "gift",
  BOOKED: "busy",
  LENT: "busy",
  LOST: "bad",
};

/** The state of a book, as a word and a colour. */
export function BookStateTag({ state }: { state: BookState }) {
  const t = useTexts("enums.bookState");
  return <Tag tone={TONES[state]}>{t(state)}</Tag>;
}

interface BookTagsProps {
  book: Pick<BookDto, "state" | "language" | "genre" | "condition">;
  className?: string;
}

/** State, language, genre and condition of a book. */
export function BookTags({ book, className = "" }: BookTagsProps) {
  const t = useTexts("enums");
  const { state, language, genre, condition } = book;
  return (
    <div className={`flex flex-wrap gap-1.5 ${className}`}>
      <BookStateTag state={state} />
      {language && <Tag>{t(`language.${language}`)}</Tag>}
      {genre && <Tag>{t(`genre.${genre}`)}</Tag>}
      {condition && <Tag>{t(`condition.${condition}`)}</Tag>}
    </div>
  );
}
