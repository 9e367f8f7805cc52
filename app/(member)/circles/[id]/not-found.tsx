import { MissingPage } from "@/components/errors/missing-page";
import { missingPageMeta } from "@/lib/server/pages/page-meta";

export const generateMetadata = () => missingPageMeta("circles");

export default function CircleNotFound() {
  return <MissingPage what="circles" />;
}
