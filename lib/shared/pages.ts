import { PAGES, type PageGroup } from "./page-list";

export type Page = keyof typeof PAGES;

const ALL = Object.keys(PAGES).filter(isPage);
// Reversed, since "[" sorts before letters: if several pages match, Next prefers the one with the fixed name.
const withParameter = ALL.filter((page) => page.includes("["))
  .map((page) => [page, new RegExp(`^${page.replace(/\[\w+\]/g, "[^/]+")}$`)] as const)
  .reverse();

function isPage(path: string): path is Page {
  return Object.hasOwn(PAGES, path);
}

/** The page at a path, for example `/loans/[id]` for `/loans/7`. */
export function pageOf(path: string): Page | undefined {
  if (isPage(path)) return path;
  return withParameter.find(([, pattern]) => pattern.test(path))?.[0];
}

/** The group of the page at a path. All paths below /admin have the group `admin`, even if there is no such page. */
export function groupOf(path: string): PageGroup | undefined {
  if (path === "/admin" || path.startsWith("/admin/")) return "admin";
  const page = pageOf(path);
  return page && PAGES[page];
}

export function pagesOf(...groups: PageGroup[]): Page[] {
  return ALL.filter((page) => groups.includes(PAGES[page]));
}
