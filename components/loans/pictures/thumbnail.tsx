import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import type { LoanPicture } from "@/lib/features/loans/pictures/schema";

interface ThumbnailProps {
  picture: LoanPicture;
  /** Name of the user who added it. */
  name: string;
  /** Its number among those of the same side and moment. */
  number: number;
  /** The only one of its side and moment: full width. */
  isOnly: boolean;
  onShow: () => void;
}

/** A small picture; a press shows it large. */
export function Thumbnail({ picture, name, number, isOnly, onShow }: ThumbnailProps) {
  const t = useTranslations("loanPictures");
  const { url, moment } = picture;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onShow}
      className={cx(
        "block w-full overflow-hidden rounded-md border border-line bg-sunken hover:border-line-strong",
        isOnly ? "aspect-[4/3]" : "aspect-square",
      )}
    >
      <img
        src={`${url}?w=320`}
        srcSet={`${url}?w=160 160w, ${url}?w=320 320w, ${url}?w=640 640w`}
        sizes={isOnly ? "(min-width: 761px) 280px, 45vw" : "(min-width: 761px) 140px, 22vw"}
        alt={t(`alt.${moment}`, { name, number })}
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
    </button>
  );
}
