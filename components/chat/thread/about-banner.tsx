import type { LucideIcon } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";

interface AboutBannerProps {
  icon: LucideIcon;
  bookTitle: string | null | undefined;
  /** What else there is to say of it. */
  about?: string;
  href: string;
  /** Of the link. */
  label: string;
  compact?: boolean;
}

/** The book that a conversation is about, above its messages. */
export function AboutBanner({
  icon: Icon,
  bookTitle,
  about,
  href,
  label,
  compact,
}: AboutBannerProps) {
  return (
    <div
      className={cx(
        "flex items-center bg-amber-soft text-sm text-ink",
        compact ? "gap-2.5 px-3 py-1.5" : "gap-3.5 px-4 py-2.5 lg:px-7 lg:py-3",
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
      <p className="min-w-0 flex-1 text-pretty" suppressHydrationWarning>
        <b className="font-semibold">{bookTitle}</b>
        {about && `\u00a0· ${about}`}
      </p>
      <Button size="sm" variant="soft" asChild>
        <Link href={href} prefetch={false}>
          {label}
        </Link>
      </Button>
    </div>
  );
}
