import { MissingPage } from "@/components/errors/missing-page";
import { missingPageMeta } from "@/lib/server/pages/page-meta";

export const generateMetadata = () => missingPageMeta("book");

export default function BookNotFound() {
  return <MissingPage what="book" />;
}
