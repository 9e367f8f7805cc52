import { ChevronRight, Heart } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { BookTile, type TileBook } from "@/components/books/book-tile";
import { useBookFormat } from "@/components/books/format";
import { Icon } from "@/components/ui/icon";
import { RelativeTime } from "@/components/ui/time";
import type { BookDto } from "@/lib/features/books/schema";
import { DEFAULT_RADIUS_KM } from "@/lib/features/books/terms";
import { pick } from "@/lib/shared/records";
import { criteriaQuery, EMPTY_CRITERIA } from "./criteria";

const TILE_FIELDS = [
  ...["id", "title", "author", "state", "coverImageUrl", "distanceKm", "lentCount", "createdAt"],
] as const satisfies readonly (keyof BookDto)[];
export type HomeBook = Pick<BookDto, (typeof TILE_FIELDS)[number]>;

/** Drops the fields that tiles do not show, so that pages stay small. */
export const homeBook = (book: BookDto): HomeBook => pick(book, TILE_FIELDS);

/** The books of the start page. */
export interface HomeBooks {
  /** The nearest available ones. */
  nearest: HomeBook[];
  /** In kilometres: the radius in which they were looked for. */
  nearestWithin: number;
  popular: HomeBook[];
  newest: HomeBook[];
}

/** What is to be had nearby, shown before the first search. */
export function Home({ books }: { books: HomeBooks }) {
  const t = useTranslations("search");
  const format = useBookFormat();
  const { nearest, nearestWithin, popular, newest } = books;
  const isFar = nearestWithin > DEFAULT_RADIUS_KM;
  const free = { ...EMPTY_CRITERIA, available: true, radiusKm: nearestWithin };
  const distance = (book: HomeBook | undefined) =>
    book && book.distanceKm !== null ? format.shortDistance(book.distanceKm) : "";
  return (
    <>
      <Strip
        title={t(isFar ? "nearestShelf" : "freeNearby")}
        note={isFar && distance(nearest[0])}
        all={`/search?${criteriaQuery(free)}`}
        books={nearest}
        caption={distance}
        eager
      />
      <Strip
        title={t("tabPopular")}
        books={popular}
        caption={({ lentCount }) => t("readers", { count: lentCount })}
        end={<WishTile />}
      />
      <Strip
        title={t("newest")}
        books={newest}
        caption={({ createdAt }) => <RelativeTime value={createdAt} />}
      />
    </>
  );
}

interface StripProps {
  title: string;
  note?: ReactNode;
  /** Address of all books of this kind. */
  all?: string;
  books: readonly (TileBook & HomeBook)[];
  caption: (book: HomeBook) => ReactNode;
  eager?: boolean;
  /** After the books. */
  end?: ReactNode;
}

/** Covers in one row, which scrolls sideways on phones. */
function Strip({ title, note, all, books, caption, eager, end }: StripProps) {
  const t = useTranslations("search");
  if (books.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className="section-head">
        <h2>
          {title} {note && <span className="section-note">{note}</span>}
        </h2>
        {all && (
          <Link href={all} prefetch={false} className="section-link hit-area">
            {t("all")}
            <Icon of={ChevronRight} />
          </Link>
        )}
      </div>
      <ul className="cover-strip">
        {books.map((book) => (
          <li key={book.id}>
            <BookTile book={book} caption={caption(book)} eager={eager} />
          </li>
        ))}
        {end}
      </ul>
    </section>
  );
}

/** Leads from the books that are there to a wish for another one. */
function WishTile() {
  const t = useTranslations("search.wishTile");
  return (
    <li className="md:col-span-2">
      <Link href="/wishes" prefetch={false} className="wish-tile">
        <Icon of={Heart} className="size-5 text-fir" />
        <b className="font-semibold text-ink md:text-base">{t("title")}</b>
        <span className="max-md:hidden">{t("text")}</span>
      </Link>
    </li>
  );
}
