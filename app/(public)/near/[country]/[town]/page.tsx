import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { TownScreen } from "@/components/towns/town-screen";
import { fromAlpha2 } from "@/lib/features/geo/countries";
import { getTown } from "@/lib/features/towns/queries";
import type { TownPage } from "@/lib/features/towns/schema";
import { townPath } from "@/lib/features/towns/terms";
import { sharePath } from "@/lib/features/books/share";
import { pageUrl, pageVersions } from "@/lib/server/i18n/page-versions";
import { siteName } from "@/lib/server/pages/page-meta";
import { optionalActor } from "@/lib/server/pages/page-session";
import { countryName } from "@/lib/shared/countries";
import { isLocale } from "@/lib/shared/locales";
import { cut } from "@/lib/shared/signs";

interface TownProps {
  params: Promise<{ country: string; town: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const readTown = cache(getTown);

/** The town; 404 if the gazetteer has none by this name, and a redirect from its other spellings. */
async function load({ params, searchParams }: TownProps): Promise<TownPage> {
  const [{ country: code, town: asked }, locale] = [await params, await getLocale()];
  const country = fromAlpha2(code.toUpperCase());
  const town = country && (await readTown(country, decoded(asked), locale));
  if (!town) notFound();
  const path = townPath(town.country, town.slug);
  const { lang } = await searchParams;
  if (path !== `/near/${code}/${asked}`) {
    permanentRedirect(isLocale(lang) ? `${path}?lang=${lang}` : path);
  }
  return town;
}

/** Next gives the part of the path as it stands in the address. */
function decoded(part: string): string {
  try {
    return cut(decodeURIComponent(part), 100);
  } catch {
    notFound();
  }
}

const placeOf = ({ name, country }: TownPage, locale: string) =>
  `${name}, ${countryName(country, locale)}`;

export async function generateMetadata(props: TownProps): Promise<Metadata> {
  const [town, locale, t] = [await load(props), await getLocale(), await getTranslations("near")];
  const { lang } = await props.searchParams;
  const place = placeOf(town, locale);
  const alternates = pageVersions(
    townPath(town.country, town.slug),
    isLocale(lang) ? lang : undefined,
  );
  const [title, description] = [t("heading", { place }), t("description", { place })];
  return {
    title,
    description,
    alternates,
    // A page about nobody is of no use to who searches.
    robots: { index: town.counts !== null },
    openGraph: {
      ...{ type: "website", siteName: siteName(), url: alternates.canonical, title, description },
      images: [pageUrl("/icons/icon-512.png")],
    },
  };
}

export default async function TownRoute(props: TownProps) {
  const [town, actor, locale] = [await load(props), await optionalActor(), await getLocale()];
  const there = new URLSearchParams({ country: town.country, city: town.name });
  return (
    <>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: townJsonLd(town) }} />
      <TownScreen
        town={town}
        place={placeOf(town, locale)}
        isMember={actor?.complete ?? false}
        search={`/search?${there}`}
      />
    </>
  );
}

/** The books as JSON-LD (schema.org/ItemList), safe inside a script element. */
function townJsonLd({ name, country, slug, books }: TownPage): string {
  const list = {
    "@context": "https://schema.org",
    "@type": "CollectionPage",
    url: pageUrl(townPath(country, slug)),
    about: { "@type": "City", name },
    mainEntity: {
      "@type": "ItemList",
      itemListElement: books.map(({ id, title }, at) => ({
        ...{ "@type": "ListItem", position: at + 1, name: title, url: pageUrl(sharePath(id)) },
      })),
    },
  };
  return JSON.stringify(list).replaceAll("<", "\\u003c");
}
