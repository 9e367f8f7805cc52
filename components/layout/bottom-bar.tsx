import { useTranslations } from "next-intl";
import type { NavCounts } from "@/lib/navigation/schema";
import { NavCount } from "./nav-count";
import { isCounted, navItems } from "./nav-items";
import { NavLink } from "./nav-link";
import { SignOutButton } from "./sign-out-button";

const PLACE =
  "relative flex min-h-12 min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-sm " +
  "text-[0.65rem]/none font-[550] text-muted max-[22rem]:text-[0.575rem] [&_svg]:size-[1.4375rem] " +
  "aria-[current=page]:text-fir focus-visible:-outline-offset-2";

/** The same places on phones, within the thumb's reach, and the way out. */
export function BottomBar({ counts }: { counts?: NavCounts }) {
  const t = useTranslations("nav");
  return (
    <nav
      aria-label={t("label")}
      className={
        "fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface/95 px-1 pt-1 " +
        "pb-[max(0.625rem,env(safe-area-inset-bottom))] backdrop-blur-md md:hidden"
      }
    >
      {navItems.map(({ key, href, icon: Icon }) => (
        <NavLink key={key} href={href} className={PLACE}>
          <Icon aria-hidden="true" />
          <span className="max-w-full truncate">{t(`${key}Short`)}</span>
          {isCounted(key) && (
            <NavCount
              place={key}
              first={counts}
              size="sm"
              className="absolute top-0.5 left-[calc(50%+5px)]"
            />
          )}
        </NavLink>
      ))}
      <SignOutButton short className={PLACE} />
    </nav>
  );
}
