import { useTranslations } from "next-intl";
import Link from "next/link";
import { useFormatter } from "@/components/ui/use-formatter";
import type { Analytics } from "@/lib/features/overview/schema";

const WAYS = [
  ["pendingRequests", "/books/manage?tab=requests"],
  ["activeLoans", "/loans"],
  ["upcomingMeetups", "#meet-ups"],
  ["friends", "/friends"],
  ["badges", "#badges"],
] as const;

interface FiguresProps {
  analytics: Pick<Analytics, "pendingRequests" | "activeLoans" | "upcomingMeetups" | "friends">;
  /** Number of badges; null while it loads. */
  badges: number | null;
}

/** What is going on now, each figure with the way to what it counts. */
export function Figures({ analytics, badges }: FiguresProps) {
  const t = useTranslations("overview.figures");
  const format = useFormatter();
  const values = { ...analytics, badges };
  return (
    <ul
      aria-label={t("label")}
      className="grid grid-cols-2 gap-3 max-lg:*:last:col-span-2 sm:grid-cols-3 lg:grid-cols-5"
    >
      {WAYS.map(([figure, href]) => {
        const value = values[figure];
        return (
          <li key={figure}>
            <Link
              href={href}
              prefetch={false}
              className={
                "flex h-full flex-col rounded-lg border border-line bg-surface px-4 py-3.5 " +
                "shadow-1 transition-colors duration-100 hover:bg-sunken"
              }
            >
              <span className="font-serif text-3xl font-semibold tabular-nums">
                {value === null ? "–" : format.number(value)}
              </span>
              <span className="text-sm text-muted">{t(figure)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
