import type { Page } from "@playwright/test";
import { ADMIN_SCREENS } from "./support/screens/admin";
import { BOOK_SCREENS } from "./support/screens/books";
import { CHAT_SCREENS } from "./support/screens/chat";
import { CIRCLE_SCREENS } from "./support/screens/circles";
import { checkScreen, closeDialog } from "./support/screens/check-screen";
import { FRIEND_SCREENS } from "./support/screens/friends";
import { GIFT_SCREENS } from "./support/screens/gifts";
import { IMPORT_SCREENS } from "./support/screens/imports";
import { LOAN_SCREENS } from "./support/screens/loans";
import { NOTIFICATION_SCREENS } from "./support/screens/notifications";
import { PEOPLE_SCREENS } from "./support/screens/people";
import { PUBLIC_SCREENS } from "./support/screens/public";
import type { Scene } from "./support/scene";
import { pageOf, type Screen } from "./support/screens/screen";
import { SEARCH_SCREENS } from "./support/screens/search";
import { makeSignInFresh } from "./support/session";
import { test } from "./support/test";

const SCREENS: Screen[] = [
  PUBLIC_SCREENS,
  SEARCH_SCREENS,
  BOOK_SCREENS,
  IMPORT_SCREENS,
  LOAN_SCREENS,
  GIFT_SCREENS,
  PEOPLE_SCREENS,
  FRIEND_SCREENS,
  CIRCLE_SCREENS,
  CHAT_SCREENS,
  NOTIFICATION_SCREENS,
  ADMIN_SCREENS,
].flat();

test.describe.configure({ mode: "parallel" });

for (const screens of byPage(SCREENS)) {
  const names = screens.map(({ name }) => name).join(", ");
  test(`looks right: ${names}`, async ({ takePage, scene, consoleErrors }) => {
    let open: Page | null = null;
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        if (screen.consoleErrors) consoleErrors.allow(screen.consoleErrors);
        const reader = screen.as === "visitor" ? undefined : scene[screen.as];
        if (reader) await makeSignInFresh(reader);
        const page = open ?? (await takePage(reader));
        const briefly = !isFirst(screen, scene);
        await checkScreen(page, screen, scene, { briefly, isOpen: open !== null });
        open = !screen.act || (await closeDialog(page)) ? page : null;
      });
    }
  });
}

/** Groups screens by page, those without an act first; their dialogs are opened one after the other. */
function byPage(screens: Screen[]): Screen[][] {
  const groups: Screen[][] = [];
  for (const screen of screens.toSorted(
    (a, b) => Number(Boolean(a.act)) - Number(Boolean(b.act)),
  )) {
    const group = groups.find((known) => known.every((other) => isOfOnePage(other, screen)));
    if (group) group.push(screen);
    else groups.push([screen]);
  }
  return groups;
}

function isOfOnePage(one: Screen, other: Screen): boolean {
  // Console errors are allowed per test, so such a screen needs its own.
  if (one.consoleErrors || other.consoleErrors) return false;
  return one.as === other.as && one.path === other.path;
}

/** The first screen of a page that is shown without any act. */
function isFirst(screen: Screen, scene: Scene): boolean {
  const same = (other: Screen) => !other.act && pageOf(other, scene) === pageOf(screen, scene);
  return SCREENS.find(same) === screen;
}
