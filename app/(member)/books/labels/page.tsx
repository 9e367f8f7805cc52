import { LabelScreen } from "@/components/shelf/labels/label-screen";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";

export const generateMetadata = () => pageMeta("labels");

export default async function LabelsPage() {
  await requireActor();
  return <LabelScreen />;
}
