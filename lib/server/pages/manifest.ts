import { getTranslations } from "next-intl/server";
import { colour } from "@/lib/server/palette";
import { DEFAULT_LOCALE, isLocale } from "@/lib/shared/locales";

const PNG = { type: "image/png" };
const ICON = { src: "/icons/icon-192.png", sizes: "192x192", ...PNG };

/** The web app manifest in this language, with which Nearshelf can be installed as an app. */
export async function appManifest(language: string | null): Promise<Response> {
  const locale = isLocale(language) ? language : DEFAULT_LOCALE;
  const t = await getTranslations({ locale });
  const screen = (
    name: "search" | "books" | "chats",
    file: string,
    size: string,
    form: string,
  ) => ({
    src: `/icons/screens/${file}.webp`,
    sizes: size,
    type: "image/webp",
    form_factor: form,
    label: t(`meta.${name}.description`),
  });
  const manifest = {
    id: "/",
    name: "Nearshelf",
    short_name: "Nearshelf",
    description: t("layout.description"),
    lang: locale,
    dir: "ltr",
    categories: ["books", "social"],
    start_url: "/search",
    scope: "/",
    display: "standalone",
    background_color: colour("paper"),
    theme_color: colour("paper"),
    icons: [
      { src: "/icons/icon.svg", sizes: "any", type: "image/svg+xml" },
      ICON,
      { src: "/icons/icon-512.png", sizes: "512x512", ...PNG },
      { src: "/icons/icon-maskable-192.png", sizes: "192x192", ...PNG, purpose: "maskable" },
      { src: "/icons/icon-maskable-512.png", sizes: "512x512", ...PNG, purpose: "maskable" },
    ],
    screenshots: [
      screen("search", "search-narrow", "780x1688", "narrow"),
      screen("books", "books-narrow", "780x1688", "narrow"),
      screen("search", "search-wide", "1280x800", "wide"),
    ],
    shortcuts: [
      { name: t("manageBooks.add"), url: "/books/manage?tab=add", icons: [ICON] },
      { name: t("meta.loans.title"), url: "/loans", icons: [ICON] },
      { name: t("meta.chats.title"), url: "/chats", icons: [ICON] },
    ],
    share_target: {
      action: "/books/share",
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        title: "title",
        text: "text",
        url: "url",
        files: [{ name: "picture", accept: ["image/*"] }],
      },
    },
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "content-type": "application/manifest+json",
      "cache-control": "public, max-age=3600",
    },
  });
}
