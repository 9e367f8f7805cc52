import { getTranslations } from "next-intl/server";

/**
 * Text for the `error` parameter of a page: of a known error code, else `fallback`, so that a link
 * cannot put its own text on the page. Empty without the parameter.
 * @param fallback key of a text.
 */
export async function addressErrorText(error: unknown, fallback: string): Promise<string> {
  if (typeof error !== "string") return "";
  const t = await getTranslations();
  const key = `errors.${error}`;
  return t(/^[A-Z_]+$/.test(error) && t.has(key) ? key : fallback);
}
