"use client";

import {
  BarChart3,
  BookOpen,
  Flag,
  IdCard,
  School,
  ScrollText,
  Users,
  type IconNode,
} from "lucide";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { NavLink } from "@/components/layout/nav-link";
import { CountBadge } from "@/components/ui/count-badge";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { FADE_END, useStrip } from "@/components/ui/use-strip";

const PLACES = [
  ["reports", Flag],
  ["verifications", IdCard],
  ["users", Users],
  ["books", BookOpen],
  ["circles", School],
  ["logs", ScrollText],
  ["metrics", BarChart3],
] as const satisfies readonly (readonly [string, IconNode])[];

const PLACE =
  "inline-flex min-h-11 flex-none items-center gap-2 border-b-2 border-transparent px-0.5 pt-2.5 " +
  "pb-3 font-medium text-muted hover:text-ink aria-[current=page]:border-fir " +
  "aria-[current=page]:font-semibold aria-[current=page]:text-ink [&_svg]:size-[18px] " +
  "focus-visible:rounded-sm focus-visible:-outline-offset-2";

interface AdminNavProps {
  /** Numbers of open items. */
  waiting: { reports: number; verifications: number };
}

/** Navigation of the administration, with the numbers of open items. */
export function AdminNav({ waiting }: AdminNavProps) {
  const t = useTranslations("admin.nav");
  const count = (key: string) => (key === "reports" || key === "verifications" ? waiting[key] : 0);
  // On phones the entries do not all fit.
  const { strip, hasMore, measure } = useStrip<HTMLUListElement>(
    "[aria-current=page]",
    usePathname(),
  );
  return (
    <nav
      aria-label={t("label")}
      className="-mx-4 mb-5 shadow-[inset_0_-1px_var(--color-line)] md:mx-0 md:mb-7"
    >
      <ul
        ref={strip}
        onScroll={measure}
        className={cx(
          "scrollbar-none relative flex gap-5 overflow-x-auto overflow-y-hidden px-4",
          "md:gap-[1.625rem] md:px-0",
          hasMore && FADE_END,
        )}
      >
        {PLACES.map(([key, icon]) => (
          <li key={key} className="flex-none">
            <NavLink href={`/admin/${key}`} className={PLACE}>
              <Icon of={icon} className="md:max-xl:hidden" />
              {t(key)}
              {count(key) > 0 && (
                <CountBadge count={count(key)} label={t("waiting", { count: count(key) })} />
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
