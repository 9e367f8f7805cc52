import { coverArt, type CoverArt, type CoverText } from "@/lib/books/cover-art";
import { COVER_HEIGHT } from "@/lib/books/cover-layouts";
import { cx } from "@/components/ui/cx";

/** Widths in which every picture is stored, in pixels; `?w=` asks for one of them. */
export const STORED_WIDTHS = [160, 320, 640];
const DEFAULT_WIDTH = 320;

const SIZES = { sm: "w-16", md: "w-[6.5rem]", lg: "w-52", full: "w-full" } as const;
const SLOT_WIDTHS = { sm: "64px", md: "104px", lg: "208px", full: "(min-width: 761px) 320px, 90vw" };

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

function Lettering({ text, ground }: { text: CoverText; ground: CoverArt["palette"] }) {
  return (
    <span
      data-part={text.part}
      style={{
        left: `${text.x}cqw`,
        top: `${text.y}cqw`,
        width: `${text.width}cqw`,
        fontSize: `${text.size}cqw`,
        lineHeight: `${text.lineHeight}cqw`,
        textAlign: text.align,
        color: ground[text.ink],
      }}
    >
      {text.lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </span>
  );
}

function Art({ art }: { art: CoverArt }) {
  const colour = (ink: keyof CoverArt["palette"] | undefined) => (ink ? art.palette[ink] : "none");
  return (
    <span className="book-cover-art" aria-hidden="true" style={{ background: art.palette.ground }}>
      <svg viewBox={`0 0 100 ${COVER_HEIGHT}`} preserveAspectRatio="none">
        {art.shapes.map((shape) => (
          <path
            key={shape.d}
            d={shape.d}
            fill={colour(shape.fill)}
            stroke={colour(shape.stroke)}
            strokeWidth={shape.strokeWidth}
            opacity={shape.opacity}
          />
        ))}
      </svg>
      {art.texts.map((text) => (
        <Lettering key={text.part} text={text} ground={art.palette} />
      ))}
    </span>
  );
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
  return (
    <span
      className={cx("book-cover block", SIZES[size], className)}
      role={isNamedArt ? "img" : undefined}
      aria-label={isNamedArt ? alt : undefined}
    >
      <Art art={coverArt(title, author)} />
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
