import { useTranslations } from "next-intl";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { ErrorPage } from "./error-page";

/** The page of what is deleted, hidden or unknown: all look alike. */
export function MissingPage({ what }: { what: "book" | "profile" }) {
  const t = useTranslations(what);
  return (
    <ErrorPage title={t("missingTitle")} text={t("missingText")}>
      <Button asChild>
        <Link href="/search">{t("missingAction")}</Link>
      </Button>
    </ErrorPage>
  );
}
