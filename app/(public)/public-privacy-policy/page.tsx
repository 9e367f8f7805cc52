import { publicPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { LegalDocument } from "@/app/(public)/legal-document";

export const generateMetadata = ({ searchParams }: QueryProps) =>
  publicPageMeta("privacy", "/public-privacy-policy", searchParams);

export default function PrivacyPage() {
  return <LegalDocument name="privacy" />;
}
