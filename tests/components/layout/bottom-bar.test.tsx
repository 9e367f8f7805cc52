import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { BottomBar } from "@/components/layout/bottom-bar";
import { PageHeader } from "@/components/layout/page-header";
import { NavCountsProvider } from "@/components/layout/use-nav-counts";
import { words } from "../../e2e/support/words";
import { expectLooksRight } from "../support/look";
import { press } from "../support/press";
import { leave, show, t } from "../support/show";

const COUNTS = { friends: 2, chats: 1, notifications: 0, loans: 7, admin: 3 };

const more = page.getByRole("button", { name: t("nav.more") });
const link = (name: string) => page.getByRole("link", { name });

async function showBar({ isAdmin = false, at = "/search" } = {}): Promise<void> {
  const { admin, ...counts } = COUNTS;
  await show(
    <NavCountsProvider first={isAdmin ? { ...counts, admin } : counts}>
      <main>
        <PageHeader title={t("nav.search")} />
      </main>
      <BottomBar />
    </NavCountsProvider>,
    { at, me: { isAdmin } },
  );
}

test("the sheet has the other places; what waits there stands at More until it opens", async () => {
  await showBar({ isAdmin: true });
  const waits = [t("nav.friendsCount", { count: 2 }), t("nav.adminCount", { count: 3 })].join(", ");
  await expect.element(more).toHaveAccessibleName(`${t("nav.more")} ${waits}`);
  await expect.element(more).toHaveTextContent("5");
  await expect.element(link(t("nav.friends"))).not.toBeInTheDocument();
  await more.click();
  await expect.element(more).toHaveAccessibleName(t("nav.more"));
  await expect.element(link(t("nav.friends"))).toHaveAttribute("href", "/friends");
  await expect.element(link(t("nav.settings"))).toBeVisible();
  await expect.element(link(t("nav.admin"))).toHaveTextContent("3");
  await expectLooksRight();
});

test("by keyboard the sheet opens, is left by Escape to its button, and closes behind the focus", async () => {
  await showBar({ at: "/settings" });
  await expect.element(more).toHaveAttribute("aria-current", "true");
  await press(more);
  await userEvent.tab();
  await expect.element(link(t("nav.profile")).last()).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(more).toHaveFocus();
  await expect.element(more).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard("{Enter}");
  link(t("nav.loans")).element().focus();
  await expect.element(more).toHaveAttribute("aria-expanded", "false");
});

test("the sheet closes when one presses beside it, and with a change of place", async () => {
  await showBar();
  await more.click();
  await page.getByRole("button", { name: t("common.close") }).click({ position: { x: 90, y: 90 } });
  await expect.element(more).toHaveAttribute("aria-expanded", "false");
  await more.click();
  window.history.pushState(null, "", "/friends");
  await expect.element(more).toHaveAttribute("aria-expanded", "false");
});

test("of the bar only More is marked while its sheet is open", async () => {
  await showBar();
  const colorOf = (locator: Locator) => getComputedStyle(locator.element()).color;
  const search = link(t("nav.search"));
  await expect.element(search).toHaveAttribute("aria-current", "page");
  const marked = colorOf(search);
  await more.click();
  await expect.poll(() => colorOf(more)).toBe(marked);
  expect(colorOf(search)).not.toBe(marked);
});

test.for(["uk", "en", "de"] as const)(
  "in %s no title is cut on the narrowest phone",
  async (locale) => {
    const nav = words(locale);
    for (const place of [
      "search",
      "books",
      "chats",
      "notifications",
      "friends",
      "profile",
      "settings",
    ]) {
      await show(<PageHeader title={nav(`nav.${place}`)} />, { locale, size: [320, 640] });
      const title = page.getByRole("heading", { name: nav(`nav.${place}`) });
      await expect.element(title).toBeVisible();
      expect(title.element().scrollWidth, place).toBeLessThanOrEqual(title.element().clientWidth);
      await leave();
    }
  },
);

test("signing out is asked for, and the answer no leads back into the sheet", async () => {
  await showBar();
  await more.click();
  const signOut = page.getByRole("button", { name: t("nav.signOut") });
  await signOut.click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: t("nav.stay") }).click();
  await expect.element(signOut).toHaveFocus();
});

test("the header leads to the loans with what waits there, but not from the loans themselves", async () => {
  await showBar();
  const waits = t("nav.loansCount", { count: 7 });
  await expect.element(link(t("nav.loans"))).toHaveAccessibleName(`${t("nav.loans")} ${waits}`);
  window.history.replaceState(null, "", "/loans");
  await expect.element(link(t("nav.loans"))).toHaveAccessibleName(t("nav.loans"));
  await expect.element(link(t("nav.loans"))).toHaveAttribute("aria-current", "page");
});
