import type { Metadata } from "next";
import { publicPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { LegalDocument } from "@/app/(public)/legal-document";

export function generateMetadata({ searchParams }: QueryProps): Promise<Metadata> {
  return publicPageMeta("privacy", "/public-privacy-policy", searchParams);
}

export default function PrivacyPage() {
  return <LegalDocument name="privacy" />;
}
