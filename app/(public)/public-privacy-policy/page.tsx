import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { LegalPage } from "@/components/legal/legal-page";
import { readLegalText } from "@/lib/server/pages/texts";
import { publicPageMeta } from "@/lib/server/pages/page-meta";
import { OpenShell } from "@/app/(public)/open-shell";
import { operator } from "@/app/(public)/operator";

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  return publicPageMeta("privacy", "/public-privacy-policy", searchParams);
}

export default async function PrivacyPage() {
  const text = await readLegalText("privacy", await getLocale());
  return (
    <OpenShell>
      <LegalPage text={text} operator={operator()} />
    </OpenShell>
  );
}
