import { BellRing } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export function NoNotifications() {
  const t = useTranslations("notificationsScreen.none");
  return (
    <EmptyState
      icon={<BellRing />}
      title={t("title")}
      text={t("text")}
      action={
        <Button asChild>
          <Link href="/search">{t("action")}</Link>
        </Button>
      }
    />
  );
}
