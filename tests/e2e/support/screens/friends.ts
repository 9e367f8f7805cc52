import type { Page } from "@playwright/test";
import type { Words } from "../words";
import { text, type Screen } from "./screen";

const FRIEND = "Тарас Левицький";
const owner = { as: "owner" } as const;
const list = (key: string) => (page: Page, t: Words) => page.getByRole("list", { name: t(key) });

/** Chooses from the menu of a friend, on their card or profile. */
async function choose(page: Page, t: Words, key: string): Promise<void> {
  await page.getByRole("button", { name: t("friends.card.menu", { name: FRIEND }) }).click();
  await page.getByRole("menuitem", { name: t(key) }).click();
}

/** Friends, found readers, the dialog to unfriend, and invitations. */
export const FRIEND_SCREENS: Screen[] = [
  { ...owner, name: "friends", path: "/friends", shows: list("friends.list") },
  {
    ...owner,
    name: "friends-unfriend",
    path: "/friends",
    act: async (page, t) => choose(page, t, "friends.card.unfriendShort"),
    shows: (page, t) => page.getByRole("alertdialog", { name: t("friends.unfriend.title") }),
  },
  { as: "beginner", name: "friends-none", path: "/friends", shows: text("friends.none.title") },
  {
    ...owner,
    name: "friends-found",
    path: "/friends?tab=find&query=Левицький&postalCode=79000&radiusKm=20",
    shows: list("friends.find.results"),
  },
  {
    ...owner,
    name: "friends-invite",
    path: "/friends?tab=invite",
    shows: (page, t) => page.getByLabel(t("invitation.own.address")),
  },
  {
    as: "borrower",
    name: "invitation",
    path: ({ invitation }) => invitation,
    shows: (page, t) => page.getByRole("link", { name: t("invitation.toBook") }),
  },
];
