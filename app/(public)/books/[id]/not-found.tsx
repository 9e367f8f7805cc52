import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { ErrorPage } from "@/components/errors/error-page";
import { Button } from "@/components/ui/button";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("book"))("missingTitle") };
}

/** A book that is gone, private or never was: all look alike. */
export default function BookNotFound() {
  const t = useTranslations("book");
  return (
    <ErrorPage title={t("missingTitle")} text={t("missingText")}>
      <Button asChild>
        <Link href="/search">{t("missingAction")}</Link>
      </Button>
    </ErrorPage>
  );
}
