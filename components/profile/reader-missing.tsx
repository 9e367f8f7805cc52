import { useTranslations } from "next-intl";
import Link from "next/link";
import { ErrorPage } from "@/components/errors/error-page";
import { Button } from "@/components/ui/button";

/** A reader who is gone, hidden or never was: all look alike. */
export function ReaderMissing() {
  const t = useTranslations("profile");
  return (
    <ErrorPage title={t("missingTitle")} text={t("missingText")}>
      <Button asChild>
        <Link href="/search">{t("missingAction")}</Link>
      </Button>
    </ErrorPage>
  );
}
