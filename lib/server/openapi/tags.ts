/** Tags in reading order: first segment of the path after `/api` → title. */
const TITLES: Record<string, string> = {
  users: "Readers",
  friends: "Friends",
  books: "Books",
  images: "Pictures",
  geo: "Places",
  wishes: "Wishes",
  loans: "Loans",
  calendar: "Calendar",
  chat: "Chat",
  notifications: "Notifications",
  mail: "Mail",
  reports: "Reports",
  auth: "Sessions",
  identity: "Signing in",
  admin: "Administration",
  health: "Health",
};
const REST = "About this API";

/** Tag of a path like `/api/books/{id}`. */
export function tagOf(path: string): string {
  if (/\/(?:friends|friend-requests)(?:\/|$)/.test(path)) return "Friends";
  return TITLES[path.split("/")[2] ?? ""] ?? REST;
}

export function tagsOf(paths: string[]): { name: string }[] {
  const used = new Set(paths.map(tagOf));
  return [...new Set([...Object.values(TITLES), REST])]
    .filter((name) => used.has(name))
    .map((name) => ({ name }));
}
