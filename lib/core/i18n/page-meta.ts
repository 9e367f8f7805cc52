import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

/** Title and description of a page, from messages under `meta.<page>`. */
export async function pageMeta(page: string): Promise<Metadata> {
  const t = await getTranslations("meta");
  return { title: t(`${page}.title`), description: t(`${page}.description`) };
}
