"use client";

import { useTranslations } from "next-intl";
import { PublicFrame } from "@/components/layout/public-frame";
import { ButtonLink } from "@/components/ui/button-link";
import { ErrorPage } from "./error-page";

/** Content for an unknown address. */
export function NotFoundContent() {
  const t = useTranslations("errorPage");
  return (
    <PublicFrame>
      <ErrorPage title={t("notFoundTitle")} text={t("notFoundText")}>
        <ButtonLink href="/search">{t("home")}</ButtonLink>
      </ErrorPage>
    </PublicFrame>
  );
}
