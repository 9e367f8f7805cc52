import { loadCircle } from "@/app/(member)/circles/[id]/load-circle";
import { orNotFound } from "@/app/or-not-found";
import { CircleLabels } from "@/components/shelf/labels/circle-labels";
import { listCircleLabels } from "@/lib/features/shelf/queries";
import { pageMeta, type PathProps } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";

export const generateMetadata = () => pageMeta("labels");

export default async function CircleLabelsPage({ params }: PathProps<"id">) {
  const actor = await requireActor();
  const { id } = await loadCircle((await params).id);
  const labels = await orNotFound(() => listCircleLabels(actor, id));
  return <CircleLabels circleId={id} labels={labels} />;
}
