import type { MessageKeys, Messages, NestedKeyOf } from "next-intl";
import { getTranslations } from "next-intl/server";

/**
 * The text for the `error` parameter of a page's address: of an error code of ours, else `fallback`,
 * so that nobody can put words of their own on the page. Empty without the parameter.
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
