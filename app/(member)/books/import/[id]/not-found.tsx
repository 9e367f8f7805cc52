import { MissingPage } from "@/components/errors/missing-page";
import { missingPageMeta } from "@/lib/server/pages/page-meta";

export const generateMetadata = () => missingPageMeta("imports");

export default function ImportNotFound() {
  return <MissingPage what="imports" />;
}
