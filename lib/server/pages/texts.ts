import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getTranslations } from "next-intl/server";
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

/**
 * The text for the `error` parameter of a page's address: of an error code of ours, else `fallback`,
 * so that nobody can put words of their own on the page. Empty without the parameter.
 * @param fallback key of a text.
 */
export async function addressErrorText(error: unknown, fallback: string): Promise<string> {
  if (typeof error !== "string") return "";
  const t = await getTranslations();
  const key = `errors.${error}`;
  return t(/^[A-Z_]+$/.test(error) && t.has(key) ? key : fallback);
}
