import {
  Bell,
  CircleUser,
  Library,
  MessageCircle,
  Search,
  Settings,
  Users,
  type LucideIcon,
} from "lucide-react";
import type { NavCounts } from "@/lib/features/navigation/schema";

export type NavKey =
  | "search"
  | "books"
  | "friends"
  | "profile"
  | "chats"
  | "notifications"
  | "settings";

/** Places whose entry carries a number. */
export type CountedKey = keyof NavCounts;

export interface NavItem {
  key: NavKey;
  href: string;
  icon: LucideIcon;
}

/** The places of the product, in order: side bar and bottom bar show the same. */
export const navItems: readonly NavItem[] = [
  { key: "search", href: "/search", icon: Search },
  { key: "books", href: "/books/manage", icon: Library },
  { key: "friends", href: "/friends", icon: Users },
  { key: "profile", href: "/profile", icon: CircleUser },
  { key: "chats", href: "/chats", icon: MessageCircle },
  { key: "notifications", href: "/notifications", icon: Bell },
  { key: "settings", href: "/settings", icon: Settings },
];

export function isCounted(key: NavKey): key is CountedKey & NavKey {
  return key === "friends" || key === "chats" || key === "notifications";
}

/**
 * Whether a path lies within a place. One's own profile is the place, another's is not; loans and
 * imports belong to one's books, and wishes to the search.
 */
export function isCurrent(href: string, path: string): boolean {
  if (/^\/(?:loans|books\/import)(?:\/|$)/.test(path)) return href === "/books/manage";
  if (path === "/wishes") return href === "/search";
  return path === href || (href !== "/profile" && path.startsWith(`${href}/`));
}
