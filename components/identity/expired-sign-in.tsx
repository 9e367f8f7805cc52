import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";

/** Shown when a sign-in has expired: a link to start a new one. */
export function ExpiredSignIn() {
  const t = useTranslations("identity");
  return (
    <Card className="mx-auto max-w-[26rem] p-6 md:p-8">
      <h1 className="text-2xl">{t("expiredHeading")}</h1>
      <p className="mt-2 text-muted">{t("expiredLead")}</p>
      <ButtonLink block className="mt-6" href="/login">
        {t("restart")}
      </ButtonLink>
    </Card>
  );
}
