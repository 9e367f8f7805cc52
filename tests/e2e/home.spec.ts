import { newReader } from "./support/reader";
import { expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const t = words("uk");

test("the first reader of a town is told what helps, and what is done is ticked", async ({
  openPage,
}) => {
  const kosiv = { postalCode: "78600", city: "Косів" };
  const page = await openPage({ ...PHONE, as: await newReader(kosiv) });
  await visit(page, "/search");
  const steps = page.getByRole("region", { name: t("search.firstSteps.emptyTitle") });
  await expect(steps).toContainText("Косів, 78600");
  await steps.getByRole("link", { name: t("search.firstSteps.makeWish") }).click();
  await page
    .getByRole("button", { name: t("wishes.add") })
    .first()
    .click();
  const form = page.getByRole("dialog");
  await form.getByLabel(t("wishes.form.title")).fill("Ворошиловград");
  await form.getByRole("button", { name: t("wishes.form.save") }).click();
  await expect(page.getByRole("article", { name: "Ворошиловград" })).toBeVisible();
  await visit(page, "/search");
  const wish = steps.getByRole("listitem").filter({ hasText: t("search.firstSteps.wish") });
  await expect(wish).toContainText(t("search.firstSteps.done"));
});
