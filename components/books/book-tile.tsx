import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { Tag } from "@/components/ui/tag";
import type { BookDto } from "@/lib/features/books/schema";
import { GIVE_AWAY_STATES } from "@/lib/features/books/terms";
import { BookCover } from "./cover";
import { rememberResults } from "./results-address";

export type TileBook = Pick<BookDto, "id" | "title" | "author" | "state" | "coverImageUrl">;

interface BookTileProps {
  book: TileBook;
  /** What the cover cannot say, in one line. */
  caption: ReactNode;
  /** Load the cover eagerly. */
  eager?: boolean;
}

/** A cover that leads to the book's page. */
export function BookTile({ book, caption, eager }: BookTileProps) {
  const t = useTranslations("book");
  const { id, title, author, state, coverImageUrl } = book;
  return (
    <Link
      href={`/books/${id}`}
      prefetch={false}
      onClick={() => rememberResults(id)}
      className="book-tile"
    >
      <span className="relative block">
        <BookCover
          title={title}
          author={author}
          src={coverImageUrl}
          size="full"
          sizes="(min-width: 761px) 140px, 92px"
          alt={`${title}, ${author}`}
          eager={eager}
        />
        {GIVE_AWAY_STATES.some((each) => each === state) && (
          <span className="book-marks">
            <Tag tone="gift">{t("giftMark")}</Tag>
          </span>
        )}
      </span>
      <span className="truncate">{caption}</span>
    </Link>
  );
}
