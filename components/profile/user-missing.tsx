import { useTranslations } from "next-intl";
import Link from "next/link";
import { ErrorPage } from "@/components/errors/error-page";
import { Button } from "@/components/ui/button";

/** The same page for deleted, hidden and unknown users. */
export function UserMissing() {
  const t = useTranslations("profile");
  return (
    <ErrorPage title={t("missingTitle")} text={t("missingText")}>
      <Button asChild>
        <Link href="/search">{t("missingAction")}</Link>
      </Button>
    </ErrorPage>
  );
}
