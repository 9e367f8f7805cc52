import { ChevronUp, Ellipsis, X } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { LoanCover } from "@/components/loans/loan-cover";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, type MenuItem } from "@/components/ui/menu";

/** A row that opens in place or beside the list. */
export interface Opening {
  isOpen: boolean;
  toggle: () => void;
}

interface RowProps {
  picture: ReactNode;
  name: string;
  /** Below the name; each stays on one line. */
  lines: readonly ReactNode[];
  /** What the row leads to; without it, the row opens. */
  href?: string;
  opening?: Opening;
  /** The main button; an open row has it in its detail. */
  action?: ReactNode;
  /** The answer no, beside the main button; on phones only an icon, so that the name has room. */
  decline?: { label: string; onSelect: () => unknown; disabled?: boolean } | null | false;
  menu?: readonly MenuItem[];
  /** 62 px high, without a menu: for other places than the list itself. */
  compact?: boolean;
}

const TALL =
  "min-h-[5.5rem] grid-cols-[3.875rem_minmax(0,1fr)_auto_2.75rem] max-md:grid-rows-[2.75rem_auto] " +
  "max-md:pr-1 md:grid-cols-[4.125rem_minmax(0,1fr)_auto_2.75rem] md:pr-2 md:pl-4";
const COMPACT = "min-h-[3.875rem] grid-cols-[3.875rem_minmax(0,1fr)_auto] py-0.5";

/** On phones the name has the line of the dots, and the other lines end at the button below them. */
const TALL_NAME = "self-center max-md:col-span-2 md:self-end md:pt-2";
const TALL_ACTION =
  "max-md:col-span-2 max-md:row-start-2 max-md:mr-2 max-md:mb-2 max-md:self-end " +
  "md:row-end-3 md:self-center";

/** One row of what goes on between two people: picture, words, one main button, the rest behind the dots. */
export function Row(props: RowProps) {
  const { picture, name, lines, href, opening, action, decline, menu = [], compact } = props;
  const t = useTranslations("loans.group");
  const isOpen = opening?.isOpen ?? false;
  const go = cx(
    "max-w-full text-left after:absolute after:inset-0",
    // Two buttons leave a short row less than a line of a name.
    compact ? "line-clamp-2" : "block truncate",
  );
  return (
    <article
      aria-label={name}
      className={cx(
        "relative grid gap-x-3 px-3",
        compact ? COMPACT : TALL,
        isOpen && "xl:bg-fir-soft",
      )}
    >
      <div className={cx("row-span-2 grid place-items-center", compact && "[&_.book-cover]:w-8!")}>
        {picture}
      </div>
      <h3
        className={cx(
          "col-start-2 min-w-0 font-sans text-base/[1.3] font-semibold",
          compact ? "self-end" : TALL_NAME,
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
      <div
        className={cx(
          "col-start-2 row-start-2 min-w-0",
          compact ? "self-start" : "pb-2 max-md:-mt-1.5",
        )}
      >
        {lines.filter(Boolean).map((line, index) => (
          <p key={index} className="truncate text-sm/[1.4] text-muted" suppressHydrationWarning>
            {line}
          </p>
        ))}
      </div>
      {menu.length > 0 && (
        <Menu
          items={menu}
          trigger={
            <IconButton
              label={t("more", { name })}
              icon={Ellipsis}
              className="z-1 col-start-4 row-start-1 md:row-end-3 md:self-center"
            />
          }
        />
      )}
      <div
        className={cx(
          "z-1 col-start-3 row-start-1 justify-self-end",
          compact ? "row-span-2 self-center" : TALL_ACTION,
        )}
      >
        {isOpen ? (
          <Icon of={ChevronUp} className="mr-3 size-5 text-muted max-md:mr-1 xl:hidden" />
        ) : (
          <span className="flex gap-2">
            {action}
            {decline && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`${decline.label}: ${name}`}
                disabled={decline.disabled}
                className="hit-area max-md:mr-1 max-md:px-2"
                onClick={decline.onSelect}
              >
                <Icon of={X} className="md:hidden" />
                <span className="max-md:hidden">{decline.label}</span>
              </Button>
            )}
          </span>
        )}
      </div>
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
          className="relative block w-[2.125rem] not-first:-ml-5"
          style={{ zIndex: -index }}
        >
          <LoanCover loan={book} sizes="34px" className="ring-2 ring-surface" />
        </span>
      ))}
    </span>
  );
}
