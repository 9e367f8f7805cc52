import { useTranslations } from "next-intl";
import Link from "next/link";
import { Button } from "@/components/ui/button";

/** For the owner: where the book is managed. */
export function OwnAction() {
  const t = useTranslations("book");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button asChild>
        <Link href="/books/manage">{t("manage")}</Link>
      </Button>
      <p className="text-muted">{t("yours")}</p>
    </div>
  );
}
