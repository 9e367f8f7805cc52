import { useTranslations } from "next-intl";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";

/** Shown when a sign-in has expired: a link to start a new one. */
export function ExpiredSignIn() {
  const t = useTranslations("identity");
  return (
    <Card className="mx-auto max-w-[26rem] p-6 md:p-8">
      <h1 className="text-2xl">{t("expiredHeading")}</h1>
      <p className="mt-2 text-muted">{t("expiredLead")}</p>
      <Button asChild block className="mt-6">
        <Link href="/login">{t("restart")}</Link>
      </Button>
    </Card>
  );
}
