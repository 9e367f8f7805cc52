import { useLocale, useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { DateText, RelativeTime } from "@/components/ui/time";
import type { AdminVerification } from "@/lib/features/admin/verification-schema";
import { countryName } from "@/lib/shared/countries";
import { Facts } from "@/components/admin/facts";
import { UserLink, useUserName } from "@/components/admin/user-link";
import { VerificationActions } from "./verification-actions";

/** Users with an identity check that is requested or decided. */
export function VerificationList({ verifications }: { verifications: AdminVerification[] }) {
  const t = useTranslations("admin.verifications");
  return (
    <ul aria-label={t("title")} className="grid gap-3 xl:grid-cols-2">
      {verifications.map((verification) => (
        <Card as="li" padding="lg" key={verification.id}>
          <Row verification={verification} />
        </Card>
      ))}
    </ul>
  );
}

function Row({ verification }: { verification: AdminVerification }) {
  const t = useTranslations("admin.verifications");
  const locale = useLocale();
  const { user, name, country, createdAt, decidedAt, decidedBy, reason } = verification;
  const shownName = useUserName()(user);
  return (
    <article aria-label={shownName} className="flex h-full gap-4">
      <Avatar name={shownName} src={user.profilePictureUrl} />
      <div className="flex min-w-0 flex-1 flex-col gap-3.5">
        <div>
          <UserLink user={user} />
          <p className="text-sm text-muted">
            {t.rich("asked", { time: () => <RelativeTime value={createdAt} /> })}
          </p>
        </div>
        <Facts
          facts={[
            [t("name"), name],
            [t("country"), country && countryName(country, locale)],
            [t("decidedBy"), decidedBy && <UserLink user={decidedBy} />],
            [t("decidedAt"), decidedAt && <DateText value={decidedAt} style="moment" />],
            [t("reason"), reason],
          ]}
        />
        <div className="mt-auto">
          <VerificationActions verification={verification} />
        </div>
      </div>
    </article>
  );
}
