import type { Metadata } from "next";
import type { Messages } from "next-intl";
import { getTranslations } from "next-intl/server";
import { isLocale } from "@/lib/shared/locales";
import { env } from "@/lib/server/env";
import { requireAdmin } from "./page-session";
import { pageUrl, pageVersions } from "@/lib/server/i18n/page-versions";

/** Properties of a page that reads its query parameters. */
export interface QueryProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Properties of a page with one variable part of this name in its path. */
export interface PathProps<Name extends string> extends QueryProps {
  params: Promise<Record<Name, string>>;
}

type Page = keyof Messages["meta"];

/** What pages call the whole: the community's own name, or the product's. */
export const siteName = () => env().COMMUNITY_NAME ?? "Nearshelf";

/** Title and description of a page, from messages under `meta.<page>`. */
export async function pageMeta(page: Page): Promise<Metadata> {
  const t = await getTranslations("meta");
  return { title: t(`${page}.title`), description: t(`${page}.description`) };
}

/** Title of a page that is shown instead of one that is missing. */
export async function missingPageMeta(
  namespace: "book" | "circles" | "imports" | "invitation" | "loanPage" | "profile",
): Promise<Metadata> {
  return { title: (await getTranslations(namespace))("missingTitle") };
}

interface LinkPreview {
  title: string;
  description: string;
  /** A wide one; by default the product's icon. */
  picture?: { url: string; alt: string; width: number; height: number; type: string };
}

/**
 * Of a page whose link gives access: for previews in messengers. Search engines must not index it, and its address must
 * not be sent as referrer.
 */
export function linkMeta({ title, description, picture }: LinkPreview): Metadata {
  const card = picture ? "summary_large_image" : "summary";
  const images = [picture ?? { url: pageUrl("/icons/icon-512.png"), alt: "Nearshelf" }];
  return {
    title,
    description,
    robots: { index: false, follow: false },
    referrer: "no-referrer",
    openGraph: { type: "website", siteName: siteName(), title, description, images },
    twitter: { card, title, description, images },
  };
}

/** Like `pageMeta`, for an admin page: 404 for anyone else, so that not even its title is shown. */
export async function adminPageMeta(page: Page): Promise<Metadata> {
  await requireAdmin();
  return pageMeta(page);
}

/** Like `pageMeta`, for an indexed page, with its language versions. */
export async function publicPageMeta(
  page: Page,
  path: string,
  searchParams: QueryProps["searchParams"],
): Promise<Metadata> {
  const { lang } = await searchParams;
  const [meta, t] = await Promise.all([pageMeta(page), getTranslations("meta")]);
  const alternates = pageVersions(path, isLocale(lang) ? lang : undefined);
  return {
    ...meta,
    alternates,
    openGraph: {
      type: "website",
      siteName: siteName(),
      url: alternates.canonical,
      title: t(`${page}.title`),
      description: t(`${page}.description`),
      images: [pageUrl("/icons/icon-512.png")],
    },
  };
}
