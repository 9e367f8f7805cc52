import { ChevronRight, type IconNode } from "lucide";
import Link from "next/link";
import type { ReactNode } from "react";
import { Card } from "./card";
import { Icon } from "./icon";

interface LinkListProps {
  items: readonly {
    href: string;
    icon: IconNode;
    title: ReactNode;
    /** Below the title. */
    text?: ReactNode;
  }[];
}

/** Links to pages, one a row. */
export function LinkList({ items }: LinkListProps) {
  return (
    <Card padding="none">
      <ul className="divide-y divide-line">
        {items.map(({ href, icon, title, text }) => (
          <li key={href} className="group">
            <Link
              href={href}
              prefetch={false}
              className={
                "flex min-h-17 items-center gap-3.5 px-4 py-2 hover:bg-sunken " +
                "group-first:rounded-t-lg group-last:rounded-b-lg"
              }
            >
              <Icon of={icon} className="size-[22px] flex-none text-fir" />
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="truncate font-semibold">{title}</span>{" "}
                {text && (
                  // Lists and plurals may differ between the ICU data of server and browser.
                  <span className="text-sm wrap-anywhere text-muted" suppressHydrationWarning>
                    {text}
                  </span>
                )}
              </span>
              <Icon of={ChevronRight} className="size-5 flex-none text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
