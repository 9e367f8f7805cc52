import { useLocale, useTranslations } from "next-intl";
import { DateText } from "@/components/ui/time";
import type { AdminUserDetail } from "@/lib/features/admin/user-schema";
import { countryName } from "@/lib/shared/countries";
import { Facts } from "@/components/admin/facts";
import { UserActions } from "./user-actions";

/** Facts that help to decide about a user, and what can be done. */
export function UserFacts({ user }: { user: AdminUserDetail }) {
  const t = useTranslations("admin.users.facts");
  const locale = useLocale();
  const { emailVerified, phoneVerified, idVerified } = user.verification;
  const confirmed = [
    emailVerified && t("confirmedEmail"),
    phoneVerified && t("confirmedPhone"),
    idVerified && t("confirmedId"),
  ].filter(Boolean);
  return (
    <>
      <Facts
        facts={[
          [t("email"), user.state !== "deleted" && user.email],
          [t("name"), user.name],
          [t("nickname"), user.nickname],
          [
            t("place"),
            [user.city, user.country && countryName(user.country, locale)]
              .filter(Boolean)
              .join(", "),
          ],
          [t("since"), <DateText key="since" value={user.createdAt} />],
          [t("seen"), user.lastSeenAt && <DateText value={user.lastSeenAt} style="moment" />],
          [t("confirmed"), confirmed.join(", ")],
          [
            t("rating"),
            user.rating !== null && t("ratingOf", { rating: user.rating, count: user.ratingCount }),
          ],
          [t("books"), user.books],
          [t("loans"), t("loansOf", user.loans)],
          [
            t("reports"),
            t("reportsOf", { about: user.reports, open: user.openReports, made: user.reportsMade }),
          ],
          [t("closedSince"), user.bannedAt && <DateText value={user.bannedAt} style="moment" />],
          [
            t("closedUntil"),
            user.bannedUntil && <DateText value={user.bannedUntil} style="moment" />,
          ],
          [t("why"), user.banReason],
        ]}
      />
      <div className="mt-5 border-t border-line pt-5">
        <UserActions user={user} />
      </div>
    </>
  );
}
