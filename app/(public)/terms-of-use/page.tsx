import { publicPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { LegalDocument } from "@/app/(public)/legal-document";

export const generateMetadata = ({ searchParams }: QueryProps) =>
  publicPageMeta("terms", "/terms-of-use", searchParams);

export default function TermsPage() {
  return <LegalDocument name="terms" />;
}
