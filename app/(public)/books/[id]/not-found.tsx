import { useTranslations } from "next-intl";
import Link from "next/link";
import { FaultPage } from "@/components/errors/fault-page";
import { Button } from "@/components/ui/button";

/** A book that is gone, private or never was: all look alike. */
export default function BookNotFound() {
  const t = useTranslations("book");
  return (
    <FaultPage title={t("missingTitle")} text={t("missingText")}>
      <Button asChild>
        <Link href="/search">{t("missingAction")}</Link>
      </Button>
    </FaultPage>
  );
}
