import { MissingPage } from "@/components/errors/missing-page";
import { missingPageMeta } from "@/lib/server/pages/page-meta";

export const generateMetadata = () => missingPageMeta("invitation");

export default function InvitationNotFound() {
  return <MissingPage what="invitation" />;
}
