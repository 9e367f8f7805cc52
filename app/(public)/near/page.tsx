import { getLocale, getTranslations } from "next-intl/server";
import { headers } from "next/headers";
import Link from "next/link";
import { redirect } from "next/navigation";
import { Community } from "@/app/(public)/community";
import { TownField } from "@/components/towns/town-field";
import { findTown, listTowns } from "@/lib/features/towns/queries";
import { townPath, TOWNS_LISTED } from "@/lib/features/towns/terms";
import { publicPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { countryOfHeader } from "@/lib/shared/countries";
import { cut } from "@/lib/shared/signs";

export const generateMetadata = ({ searchParams }: QueryProps) =>
  publicPageMeta("near", "/near", searchParams);

/** Asks for a town, and lists those that are told of; with `?town=` it leads to the town's page. */
export default async function NearPage({ searchParams }: QueryProps) {
  const { town } = await searchParams;
  const asked = typeof town === "string" ? cut(town.trim(), 100) : "";
  const home = countryOfHeader((await headers()).get("accept-language"));
  const found = asked && (await findTown(asked, home));
  if (found) redirect(townPath(found.country, found.slug));
  const [t, towns] = await Promise.all([
    getTranslations("near"),
    listTowns(TOWNS_LISTED, await getLocale()),
  ]);
  return (
    <div className="mx-auto grid w-full max-w-[46rem] gap-6">
      <header>
        <Community />
        <h1 className="text-2xl md:text-4xl">{t("title")}</h1>
        <p className="mt-2 text-lg text-muted">{t("lead")}</p>
      </header>
      <TownField unknown={asked || undefined} />
      {towns.length > 0 && (
        <nav aria-label={t("towns")}>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {towns.map(({ country, slug, name }) => (
              <li key={`${country} ${slug}`}>
                <Link href={townPath(country, slug)} prefetch={false} className="link hit-area">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
