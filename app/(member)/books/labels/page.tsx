import type { Metadata } from "next";
import { LabelScreen } from "@/components/shelf/labels/label-screen";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";

export function generateMetadata(): Promise<Metadata> {
  return pageMeta("labels");
}

export default async function LabelsPage() {
  await requireActor();
  return <LabelScreen />;
}
