import { demoUser } from "./support/reader";
import { PHONE, test } from "./support/test";
import { visit } from "./support/visit";
import sharp from "sharp";

test("shots", async ({ openPage }) => {
  const as = await demoUser("owner@example.org");
  const borrower = await demoUser("borrower@example.org");
  const shots = [
    ["search-narrow", borrower, "/search?radiusKm=10", { ...PHONE, deviceScaleFactor: 2 }],
    ["books-narrow", as, "/books/manage?tab=books", { ...PHONE, deviceScaleFactor: 2 }],
    ["search-wide", borrower, "/search?radiusKm=10", { viewport: { width: 1280, height: 800 } }],
  ] as const;
  for (const [name, who, path, options] of shots) {
    const page = await openPage({ ...options, as: who, locale: "uk-UA" });
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    const png = await page.screenshot();
    await sharp(png).webp({ quality: 55 }).toFile(`public/icons/screens/${name}.webp`);
  }
});
