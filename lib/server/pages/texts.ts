import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MessageKeys, Messages, NestedKeyOf } from "next-intl";
import { getTranslations } from "next-intl/server";
import { DEFAULT_LOCALE, isLocale } from "@/lib/shared/locales";
import { parseLegalText, type LegalText } from "@/lib/shared/legal-text";

/** A static text of `public/` in this language; it is also served as a file, for example at `/terms/uk.txt`. */
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
 * Text for the `error` parameter of a page: that of a known error code, else of `fallback`, so that a link cannot put
 * its own text on the page. Empty without the parameter.
 * @param fallback message key.
 */
export async function addressErrorText(
  error: unknown,
  fallback: MessageKeys<Messages, NestedKeyOf<Messages>>,
): Promise<string> {
  if (typeof error !== "string") return "";
  const t = await getTranslations();
  const key = `errors.${error as keyof Messages["errors"]}` as const;
  return t(/^[A-Z_]+$/.test(error) && t.has(key) ? key : fallback);
}
