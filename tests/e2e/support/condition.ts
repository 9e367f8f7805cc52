import type { Locator, Page } from "@playwright/test";
import type { HandOverMoment } from "@/lib/features/loans/terms";
import type { Words } from "./words";

/** The part of a loan's page with the pictures of the condition at hand-over or return. */
export function moment(page: Page, t: Words, name: HandOverMoment): Locator {
  return page.getByRole("region", { name: t(`loanPictures.moment.${name}`), exact: true });
}

export function pictures(page: Page, t: Words, name: HandOverMoment): Locator {
  return moment(page, t, name)
    .getByRole("button")
    .filter({ has: page.getByRole("img") });
}
