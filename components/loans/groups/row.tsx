import { ChevronUp, Ellipsis } from "lucide";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { LoanCover } from "@/components/loans/loan-cover";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { importWithRetry } from "@/components/ui/import-with-retry";
import type { MenuItem } from "@/components/ui/menu";

// The rows of the start page have none, and do without 30 kB of scripts.
const Menu = dynamic(() =>
  importWithRetry(() => import("@/components/ui/menu")).then((m) => m.Menu),
);

/** A row that opens in place or beside the list. */
export interface Opening {
  isOpen: boolean;
  toggle: () => void;
}

interface RowProps {
  picture: ReactNode;
  name: string;
  /** Id of the other side: the focus stays with them. */
  person?: string | null;
  /** Below the name; each has two lines of room. */
  lines: readonly ReactNode[];
  /** What the row leads to; without it, the row opens. */
  href?: string;
  opening?: Opening;
  /** The main button; an open row has it in its detail. */
  action?: ReactNode;
  /** The answer no, beside the main button; on phones both stand below the words. */
  decline?: { label: string; onSelect: () => unknown; disabled?: boolean } | null | false;
  menu?: readonly MenuItem[];
  /** Short, without a menu: for other places than the list itself. */
  compact?: boolean;
}

const TALL = "min-h-[5.5rem] py-2 md:grid-cols-[66px_minmax(0,1fr)_44px] md:pr-2 md:pl-4";

/**
 * One row of what goes on between two people: picture, words, one main button, the rest behind the dots. A button for
 * which the words leave no room stands below them.
 */
export function Row(props: RowProps) {
  const {
    picture,
    name,
    person,
    lines,
    href,
    opening,
    action,
    decline,
    menu = [],
    compact,
  } = props;
  const t = useTranslations("loans.group");
  const isOpen = opening?.isOpen ?? false;
  const go = "block max-w-full truncate text-left after:absolute after:inset-0";
  return (
    <article
      aria-label={name}
      data-person={person}
      className={cx(
        "relative grid grid-cols-[62px_minmax(0,1fr)] gap-x-3 gap-y-2 px-3",
        compact ? "min-h-[3.875rem] py-1.5" : TALL,
        isOpen && "xl:bg-fir-soft",
      )}
    >
      <div className={cx("grid place-items-center", compact && "[&_.book-cover]:w-8!")}>
        {picture}
      </div>
      <div
        className={cx(
          "flex flex-wrap content-center items-center justify-end gap-x-3 gap-y-1.5",
          decline && "max-md:contents",
        )}
      >
        {/* On phones the name of a tall row has the line of the dots. */}
        <div className={cx("min-w-0 flex-[1_1_8.5rem] self-center", !compact && "max-md:contents")}>
          <h3
            className={cx(
              "font-sans text-base/[1.3] font-semibold",
              !compact && "max-md:w-full max-md:pr-9",
            )}
          >
            {href === undefined ? (
              <button type="button" aria-expanded={isOpen} onClick={opening?.toggle} className={go}>
                {name}
              </button>
            ) : (
              <Link href={href} prefetch={false} className={go}>
                {name}
              </Link>
            )}
          </h3>
          <div className={cx("min-w-0 self-start", isOpen ? "flex-1" : "flex-[1_1_8.5rem]")}>
            {lines.filter(Boolean).map((line, index) => (
              <p
                key={index}
                className="line-clamp-2 text-sm/[1.4] wrap-anywhere text-muted"
                suppressHydrationWarning
              >
                {line}
              </p>
            ))}
          </div>
        </div>
        {isOpen && <Icon of={ChevronUp} className="mr-1 size-5 text-muted md:mr-3 xl:hidden" />}
        {!isOpen && (action || decline) && (
          <span
            className={cx(
              "z-1 flex flex-wrap gap-2 self-end md:self-center",
              decline && "max-md:col-span-full max-md:pb-1 max-md:*:flex-1",
            )}
          >
            {action}
            {decline && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`${decline.label}: ${name}`}
                disabled={decline.disabled}
                onClick={decline.onSelect}
              >
                {decline.label}
              </Button>
            )}
          </span>
        )}
      </div>
      {menu.length > 0 && (
        <Menu
          items={menu}
          trigger={
            <IconButton
              label={t("more", { name })}
              icon={Ellipsis}
              className="z-1 self-center max-md:absolute max-md:top-0 max-md:right-1"
            />
          }
        />
      )}
    </article>
  );
}

/** Up to three covers, the first in front. */
export function Covers({ books }: { books: readonly ComponentProps<typeof LoanCover>["loan"][] }) {
  const [first, ...more] = books;
  if (!first) return null;
  if (more.length === 0) return <LoanCover loan={first} sizes="40px" className="w-10!" />;
  return (
    <span className="isolate flex flex-none">
      {books.slice(0, 3).map((book, index) => (
        <span
          key={index}
          className="relative block w-[34px] not-first:-ml-5"
          style={{ zIndex: -index }}
        >
          <LoanCover loan={book} sizes="34px" className="ring-2 ring-surface" />
        </span>
      ))}
    </span>
  );
}
