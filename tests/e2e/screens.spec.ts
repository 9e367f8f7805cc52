import { ADMIN_SCREENS } from "./support/screens/admin";
import { BOOK_SCREENS } from "./support/screens/books";
import { CHAT_SCREENS } from "./support/screens/chat";
import { checkScreen } from "./support/screens/check-screen";
import { FRIEND_SCREENS } from "./support/screens/friends";
import { GIFT_SCREENS } from "./support/screens/gifts";
import { LOAN_SCREENS } from "./support/screens/loans";
import { NOTIFICATION_SCREENS } from "./support/screens/notifications";
import { PEOPLE_SCREENS } from "./support/screens/people";
import { PUBLIC_SCREENS } from "./support/screens/public";
import { SEARCH_SCREENS } from "./support/screens/search";
import { test } from "./support/test";

const SCREENS = [
  PUBLIC_SCREENS,
  SEARCH_SCREENS,
  BOOK_SCREENS,
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
  test(`looks right: ${screen.name}`, async ({ openPage, scene, consoleErrors }) => {
    if (screen.consoleErrors) consoleErrors.allow(screen.consoleErrors);
    const as = screen.as === "visitor" ? undefined : scene[screen.as];
    await checkScreen(await openPage({ as, locale: "uk-UA" }), screen, scene);
  });
}
