import { cx } from "@/components/ui/cx";
import { coverArt } from "@/lib/features/books/cover-art/cover-art";
import { coverHtml } from "./cover-html";

/** Widths in which every picture is stored, in pixels; `?w=` asks for one of them. */
export const STORED_WIDTHS = [160, 320, 640];
const DEFAULT_WIDTH = 320;

const SIZES = { sm: "w-16", md: "w-[6.5rem]", lg: "w-52", full: "w-full" } as const;
const SLOT_WIDTHS = {
  sm: "64px",
  md: "104px",
  lg: "208px",
  full: "(min-width: 761px) 320px, 90vw",
};

interface BookCoverProps {
  title: string;
  author: string;
  /** Address of the picture; without one the cover is drawn from title and author. */
  src?: string | null;
  size?: keyof typeof SIZES;
  /** Width of the slot for the browser's choice of picture; follows from `size`. */
  sizes?: string;
  /** Say what the cover shows where no title stands beside it; else it is decoration. */
  alt?: string;
  /** Load at once: for the one cover that is the first thing seen. */
  eager?: boolean;
  className?: string;
}

function withWidth(src: string, width: number): string {
  return `${src}${src.includes("?") ? "&" : "?"}w=${width}`;
}

/** A book as an object: its picture or, under it and without one, its generated cover. */
export function BookCover({
  title,
  author,
  src,
  size = "md",
  sizes = SLOT_WIDTHS[size],
  alt = "",
  eager = false,
  className,
}: BookCoverProps) {
  const isNamedArt = !src && alt !== "";
  const art = coverArt(title, author);
  return (
    <span
      className={cx("book-cover block", SIZES[size], className)}
      role={isNamedArt ? "img" : undefined}
      aria-label={isNamedArt ? alt : undefined}
    >
      <span
        className="book-cover-art"
        aria-hidden="true"
        style={{ background: art.palette.ground }}
        dangerouslySetInnerHTML={{ __html: coverHtml(art) }}
      />
      {src && (
        // The pictures come from our own store in three widths: no optimizer stands between.
        <img
          src={withWidth(src, DEFAULT_WIDTH)}
          srcSet={STORED_WIDTHS.map((width) => `${withWidth(src, width)} ${width}w`).join(", ")}
          sizes={sizes}
          width={200}
          height={300}
          alt={alt}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : undefined}
          decoding="async"
        />
      )}
    </span>
  );
}
