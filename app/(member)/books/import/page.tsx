import { ImportScreen } from "@/components/imports/import-screen";
import { listImports } from "@/lib/features/imports/queries";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";

export const generateMetadata = () => pageMeta("imports");

export default async function ImportPage() {
  return <ImportScreen first={await listImports(await requireActor())} />;
}
