import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/app/or-not-found";
import { Poster } from "@/components/circles/poster";
import { getCircleInvitation } from "@/lib/features/circles/queries";
import { pageMeta, type PathProps } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { loadCircle } from "@/app/(member)/circles/[id]/load-circle";

export const generateMetadata = () => pageMeta("circlePoster");

export default async function PosterPage({ params }: PathProps<"id">) {
  const actor = await requireActor();
  const circle = await loadCircle((await params).id);
  const { url, qr } = await orNotFound(() => getCircleInvitation(actor, circle.id));
  const t = await getTranslations({ locale: circle.language, namespace: "circles.poster" });
  const words = { lead: t("lead"), scan: t("scan"), free: t("free") };
  return <Poster circle={circle} words={words} url={url} qr={qr} />;
}
