import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { orNotFound } from "@/app/or-not-found";
import { cache } from "react";
import { ReviewScreen } from "@/components/imports/review-screen";
import { getImport, listRows } from "@/lib/features/imports/queries";
import type { BookImport } from "@/lib/features/imports/schema";
import { reviewView } from "@/lib/features/imports/terms";
import { pageMeta, type PathProps } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { countryOptions } from "@/lib/shared/countries";
import { idParams } from "@/lib/shared/params";

/** The reader's own import; 404 for others. */
const load = cache(async (id: string): Promise<BookImport> => {
  const actor = await requireActor();
  return orNotFound(async () => getImport(actor, idParams.parse({ id }).id));
});

export async function generateMetadata({ params }: PathProps<"id">): Promise<Metadata> {
  const { name, format } = await load((await params).id);
  const t = await getTranslations("imports");
  return {
    ...(await pageMeta("imports")),
    title: t("metaTitle", { name: name ?? t(`format.${format}`) }),
  };
}

export default async function ReviewPage({ params, searchParams }: PathProps<"id">) {
  const [{ id }, query, locale] = await Promise.all([params, searchParams, getLocale()]);
  const first = await load(id);
  const view = reviewView(first.state, (name) => query[name]);
  const rows = await listRows(await requireActor(), first.id, view);
  return <ReviewScreen first={first} firstRows={rows} countries={countryOptions(locale)} />;
}
