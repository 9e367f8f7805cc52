import { cx } from "@/components/ui/cx";
import { coverArt, type CoverArt } from "@/lib/features/books/cover-art/cover-art";
import { COVER_HEIGHT } from "@/lib/features/books/cover-art/cover-layouts";

/** Widths in which every picture is stored, in pixels; `?w=` asks for one of them. */
export const STORED_WIDTHS = [160, 320, 640];
const DEFAULT_WIDTH = 320;

const SIZES = { sm: "w-16", md: "w-[104px]", full: "w-full" } as const;
const SLOT_WIDTHS = {
  sm: "64px",
  md: "104px",
  full: "(min-width: 761px) 320px, 90vw",
};

interface BookCoverProps {
  title: string;
  author: string;
  /** Address of the picture; without one, a cover is drawn from title and author. */
  src?: string | null;
  size?: keyof typeof SIZES;
  /** The `sizes` of the picture; follows from `size` by default. */
  sizes?: string;
  /** Needed if no title is beside the cover; otherwise it is decoration. */
  alt?: string;
  /** Load eagerly: for covers in the first view. */
  eager?: boolean;
  className?: string;
}

function withWidth(src: string, width: number): string {
  return `${src}${src.includes("?") ? "&" : "?"}w=${width}`;
}

/** The picture of a book over its drawn cover, which is seen if the picture is missing. */
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
  return (
    <span
      className={cx("book-cover block", SIZES[size], className)}
      role={isNamedArt ? "img" : undefined}
      aria-label={isNamedArt ? alt : undefined}
    >
      <GeneratedCover art={coverArt(title, author)} />
      {src && (
        // Our own store serves three widths, so no image optimizer is needed.
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

/** A share in percent of the cover's width, as CSS. */
const cqw = (share: number) => `${Math.round(share * 100) / 100}cqw`;

function GeneratedCover({ art: { palette, shapes, texts } }: { art: CoverArt }) {
  return (
    <span className="book-cover-art" aria-hidden="true" style={{ background: palette.ground }}>
      <svg viewBox={`0 0 100 ${COVER_HEIGHT}`} preserveAspectRatio="none">
        {shapes.map(({ d, fill, stroke, strokeWidth, opacity }) => (
          <path
            key={d}
            d={d}
            fill={fill ? palette[fill] : "none"}
            stroke={stroke && palette[stroke]}
            strokeWidth={strokeWidth}
            opacity={opacity}
          />
        ))}
      </svg>
      {texts.map(({ part, lines, x, y, width, size, lineHeight, align, ink }) => (
        <span
          key={part}
          data-part={part}
          style={{
            left: cqw(x),
            top: cqw(y),
            width: cqw(width),
            fontSize: cqw(size),
            lineHeight: cqw(lineHeight),
            textAlign: align,
            color: palette[ink],
          }}
        >
          {lines.join("\n")}
        </span>
      ))}
    </span>
  );
}
