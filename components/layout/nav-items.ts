import {
  Bell,
  CircleUser,
  Library,
  MessageCircle,
  Search,
  Settings,
  Users,
  type IconNode,
} from "lucide";
import type { NavCounts } from "@/lib/features/navigation/schema";
import type { Page } from "@/lib/shared/pages";

interface NavItem {
  key: string;
  href: Page;
  /** Further pages, including the paths below them, for which this entry is active. */
  also?: readonly Page[];
  icon: IconNode;
}

/** Main navigation in order, the same in side bar and bottom bar. */
export const navItems = [
  { key: "search", href: "/search", also: ["/wishes"], icon: Search },
  { key: "books", href: "/books/manage", also: ["/loans", "/books/import"], icon: Library },
  { key: "friends", href: "/friends", icon: Users },
  { key: "profile", href: "/profile", icon: CircleUser },
  { key: "chats", href: "/chats", icon: MessageCircle },
  { key: "notifications", href: "/notifications", icon: Bell },
  { key: "settings", href: "/settings", icon: Settings },
] as const satisfies readonly NavItem[];

type NavKey = (typeof navItems)[number]["key"];
/** Entries that have a number. */
export type CountedKey = keyof NavCounts;

export function isCounted(key: NavKey): key is CountedKey & NavKey {
  return key === "friends" || key === "chats" || key === "notifications";
}

/** Whether a navigation item is active for a path. Other readers' profiles belong to none. */
export function isCurrent(href: string, path: string): boolean {
  const items: readonly NavItem[] = navItems;
  const { also = [] } = items.find((item) => item.href === href) ?? {};
  return [href, ...also].some(
    (page) => path === page || (page !== "/profile" && path.startsWith(`${page}/`)),
  );
}
