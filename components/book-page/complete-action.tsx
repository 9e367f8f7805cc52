import { useTranslations } from "next-intl";
import Link from "next/link";
import { Button } from "@/components/ui/button";

/** For a member without a place: the profile comes first. */
export function CompleteAction() {
  const t = useTranslations("book");
  return (
    <>
      <p>{t("completeText")}</p>
      <div>
        <Button asChild>
          <Link href="/settings?incomplete=true">{t("complete")}</Link>
        </Button>
      </div>
    </>
  );
}
