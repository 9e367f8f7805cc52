import { unusualWord } from "./support/book";
import { fillIn, signUp } from "./support/join";
import { listBook } from "./support/lending";
import { newReader } from "./support/reader";
import { expect, PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import { words } from "./support/words";

const de = words("de");

test("a visitor comes by the page of their town to a first request", async ({ openPage }) => {
  const home = { country: "UKR", postalCode: "46001", city: "Тернопіль" };
  const owner = await newReader(home);
  const title = `Байка ${unusualWord()}`;
  await listBook(owner, { title });

  const page = await openPage({ ...PHONE, locale: "de-DE" });
  await visit(page, "/login");
  await page.getByLabel(de("near.field")).fill("Nirgendwostadt");
  await page.getByRole("button", { name: de("near.show") }).click();
  await expect(page.getByText(de("near.unknown", { town: "Nirgendwostadt" }))).toBeVisible();
  await page.getByLabel(de("near.field")).fill("Тернопіль");
  await page.getByRole("button", { name: de("near.show") }).click();
  await page.waitForURL("**/near/ua/ternopil");
  await expect(page.getByText(de("near.nobody"))).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(page.locator('link[hreflang="uk"]')).toHaveAttribute("href", /ternopil\?lang=uk$/);
  await page.goto("/near/ua/Ternopol");
  expect(new URL(page.url()).pathname, "another spelling").toBe("/near/ua/ternopil");
  for (const unknown of ["ua/nirgendwostadt", "xx/ternopil"])
    expect((await page.request.get(`/near/${unknown}`)).status(), unknown).toBe(404);

  await visit(page, "/near/ua/ternopil");
  await page.getByRole("link", { name: de("near.join") }).click();
  await signUp(page, de);
  await page.waitForURL("**/settings?incomplete=true&to=**");
  await fillIn(page, de, { name: "Jonas Neu", ...home });
  await page.waitForURL("**/search?**");
  await page.getByRole("article", { name: title }).getByRole("button").first().click();
  await page.getByRole("button", { name: de("loanRequest.send") }).click();
  await expect(page.getByRole("dialog", { name: de("loanRequest.sentTitle") })).toBeVisible();
});
