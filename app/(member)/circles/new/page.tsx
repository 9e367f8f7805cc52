import { getLocale } from "next-intl/server";
import { NewCircle } from "@/components/circles/new-circle";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { countryOptions } from "@/lib/shared/countries";

export const generateMetadata = () => pageMeta("circleNew");

export default async function NewCirclePage() {
  await requireActor();
  return <NewCircle countries={countryOptions(await getLocale())} />;
}
