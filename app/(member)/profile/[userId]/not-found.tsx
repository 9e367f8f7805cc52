import { MissingPage } from "@/components/errors/missing-page";
import { missingPageMeta } from "@/lib/server/pages/page-meta";

export const generateMetadata = () => missingPageMeta("profile");

export default function UserNotFound() {
  return <MissingPage what="profile" />;
}
