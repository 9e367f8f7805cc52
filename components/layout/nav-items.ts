import {
  Bell,
  CircleUser,
  Library,
  MessageCircle,
  Search,
  Settings,
  ShieldCheck,
  Users,
  type IconNode,
} from "lucide";
import type { Page } from "@/lib/shared/pages";

/** The main places: in the side bar and in the bar of phones. */
export const mainItems = [
  { key: "search", href: "/search", icon: Search },
  { key: "books", href: "/books/manage", icon: Library },
  { key: "chats", href: "/chats", icon: MessageCircle },
  { key: "notifications", href: "/notifications", icon: Bell },
] as const satisfies readonly NavItem[];

/** The other places: in the side bar, and on phones in the sheet behind "More". */
export const moreItems = [
  { key: "friends", href: "/friends", icon: Users },
  { key: "profile", href: "/profile", icon: CircleUser },
  { key: "settings", href: "/settings", icon: Settings },
] as const satisfies readonly NavItem[];

export const adminItem = {
  key: "admin",
  href: "/admin",
  icon: ShieldCheck,
} as const satisfies NavItem;

interface NavItem {
  key: string;
  href: Page;
  icon: IconNode;
}

/** Pages that belong to a place whose address they do not begin with. */
const ALSO: Partial<Record<string, readonly (Page | "/circles")[]>> = {
  "/profile": ["/wishes"],
  "/friends": ["/circles"],
  "/books/manage": ["/books/import", "/books/labels"],
};

/** Whether a navigation item is active for a path. Other readers' profiles belong to none. */
export function isCurrent(href: string, path: string): boolean {
  return [href, ...(ALSO[href] ?? [])].some(
    (page) => path === page || (page !== "/profile" && path.startsWith(`${page}/`)),
  );
}
