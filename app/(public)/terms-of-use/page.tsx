import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { LegalPage } from "@/components/legal/legal-page";
import { readLegalText } from "@/components/legal/read-legal-text";
import { pageMeta } from "@/lib/core/i18n/page-meta";
import { OpenShell } from "../open-shell";

export async function generateMetadata(): Promise<Metadata> {
  return { ...(await pageMeta("terms")), alternates: { canonical: "/terms-of-use" } };
}

export default async function TermsPage() {
  const text = await readLegalText("terms", await getLocale());
  return (
    <OpenShell>
      <LegalPage text={text} />
    </OpenShell>
  );
}
