import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { FaultPage } from "@/components/errors/fault-page";
import { PublicShell } from "@/components/layout/public-shell";
import { Button } from "@/components/ui/button";
import { pageMeta } from "@/lib/core/i18n/page-meta";

export function generateMetadata(): Promise<Metadata> {
  return pageMeta("notFound");
}

export default function NotFoundPage() {
  return (
    <PublicShell>
      <NotFound />
    </PublicShell>
  );
}

function NotFound() {
  const t = useTranslations("errorPage");
  return (
    <FaultPage title={t("notFoundTitle")} text={t("notFoundText")}>
      <Button asChild>
        <Link href="/search">{t("home")}</Link>
      </Button>
    </FaultPage>
  );
}
