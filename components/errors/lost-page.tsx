"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { PublicFrame } from "@/components/layout/public-frame";
import type { Theme } from "@/components/layout/theme";
import { Button } from "@/components/ui/button";
import { FaultPage } from "./fault-page";

/** Where there is no page. */
export function LostPage({ theme }: { theme: Theme }) {
  const t = useTranslations("errorPage");
  return (
    <PublicFrame theme={theme}>
      <FaultPage title={t("notFoundTitle")} text={t("notFoundText")}>
        <Button asChild>
          <Link href="/search">{t("home")}</Link>
        </Button>
      </FaultPage>
    </PublicFrame>
  );
}
