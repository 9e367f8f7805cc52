import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULT_LOCALE, isLocale } from "@/lib/shared/locales";
import { parseLegalText, type LegalText } from "@/lib/shared/legal-text";

/** The static file of `public/` in this language, as it is also served at `/terms/uk.txt`. */
export async function readLegalText(name: "terms" | "privacy", locale: string): Promise<LegalText> {
  const file = join(
    process.cwd(),
    "public",
    name,
    `${isLocale(locale) ? locale : DEFAULT_LOCALE}.txt`,
  );
  return parseLegalText(await readFile(file, "utf8"));
}
