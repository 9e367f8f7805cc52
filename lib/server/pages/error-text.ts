import type { MessageKeys, Messages, NestedKeyOf } from "next-intl";
import { getTranslations } from "next-intl/server";

/**
 * Text for the `error` parameter of a page: of a known error code, else `fallback`, so that a link
 * cannot put its own text on the page. Empty without the parameter.
 * @param fallback key of a text.
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
