import { ChevronRight } from "lucide";
import Link from "next/link";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import type { CircleColor } from "@/lib/features/circles/terms";
import { CircleMark } from "./circle-mark";

interface CircleRowProps {
  circle: { name: string; color: CircleColor };
  href: string;
  /** Below the name. */
  children: ReactNode;
}

/** A circle in a list, as a link. */
export function CircleRow({ circle, href, children }: CircleRowProps) {
  return (
    <li className="group">
      <Link
        href={href}
        prefetch={false}
        className={
          "flex min-h-17 items-center gap-3.5 px-4 py-2 hover:bg-sunken " +
          "group-first:rounded-t-lg group-last:rounded-b-lg"
        }
      >
        <CircleMark circle={circle} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="truncate font-semibold">{circle.name}</span> {children}
        </span>
        <Icon of={ChevronRight} className="size-5 flex-none text-muted" />
      </Link>
    </li>
  );
}
