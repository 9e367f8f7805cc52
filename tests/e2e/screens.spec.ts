import { ADMIN_SCREENS } from "./support/screens/admin";
import { BOOK_SCREENS } from "./support/screens/books";
import { CHAT_SCREENS } from "./support/screens/chat";
import { checkScreen } from "./support/screens/check-screen";
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
  CHAT_SCREENS,
  NOTIFICATION_SCREENS,
  ADMIN_SCREENS,
].flat();

test.describe.configure({ mode: "parallel" });

for (const screen of SCREENS) {
  test(`looks right: ${screen.name}`, async ({ takePage, scene, consoleErrors }) => {
    if (screen.consoleErrors) consoleErrors.allow(screen.consoleErrors);
    const page = await takePage(screen.as === "visitor" ? undefined : scene[screen.as]);
    await checkScreen(page, screen, scene, !isFirst(screen, scene));
  });
}

/** The first state of a page that shows itself without anything being done there. */
function isFirst(screen: Screen, scene: Scene): boolean {
  const same = (other: Screen) => !other.act && pageOf(other, scene) === pageOf(screen, scene);
  return SCREENS.find(same) === screen;
}
