import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ReviewScreen } from "@/components/imports/review-screen";
import { getImport, listRows } from "@/lib/features/imports/queries";
import type { BookImport } from "@/lib/features/imports/schema";
import { reviewView } from "@/lib/features/imports/terms";
import { pageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { countryOptions } from "@/lib/shared/countries";
import { AppError } from "@/lib/shared/errors";
import { idParams } from "@/lib/shared/params";

interface PageProps extends QueryProps {
  params: Promise<{ id: string }>;
}

/** The reader's own import; 404 for others. */
const load = cache(async (id: string): Promise<BookImport> => {
  const actor = await requireActor();
  const parsed = idParams.safeParse({ id });
  if (!parsed.success) notFound();
  try {
    return await getImport(actor, parsed.data.id);
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { name, format } = await load((await params).id);
  const t = await getTranslations("imports");
  return {
    ...(await pageMeta("imports")),
    title: t("metaTitle", { name: name ?? t(`format.${format}`) }),
  };
}

export default async function ReviewPage({ params, searchParams }: PageProps) {
  const [{ id }, query, locale] = await Promise.all([params, searchParams, getLocale()]);
  const first = await load(id);
  const view = reviewView(first.state, (name) => query[name]);
  const rows = await listRows(await requireActor(), first.id, view);
  return <ReviewScreen first={first} firstRows={rows} countries={countryOptions(locale)} />;
}
