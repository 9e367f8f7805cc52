import { BookOpen, Flag, ScrollText } from "lucide";
import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Tag } from "@/components/ui/tag";
import type { AdminReport } from "@/lib/features/admin/report-schema";
import type { AdminUserDetail } from "@/lib/features/admin/user-schema";
import { useUserName } from "@/components/admin/user-link";
import { ReportList } from "@/components/admin/reports/report-list";
import { AccountStateTag } from "./account-state-tag";
import { UserFacts } from "./user-facts";

interface UserScreenProps {
  user: AdminUserDetail;
  /** The latest reports about the user. */
  reports: AdminReport[];
}

/** A user: their data, the reports about them, and the possible actions. */
export function UserScreen({ user, reports }: UserScreenProps) {
  const t = useTranslations("admin.users");
  const name = useUserName()(user);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <Card as="section" padding="lg" aria-labelledby="reader">
        <div className="mb-5 flex items-center gap-4">
          <Avatar name={name} src={user.profilePictureUrl} size="lg" />
          <div className="min-w-0">
            <h2 id="reader" className="text-xl wrap-anywhere">
              {name}
            </h2>
            <p className="mt-1 flex flex-wrap gap-2">
              <AccountStateTag state={user.state} always />
              {user.role === "ADMIN" && <Tag tone="busy">{t("admin")}</Tag>}
            </p>
          </div>
        </div>
        <UserFacts user={user} />
      </Card>
      <div className="grid gap-5">
        <section aria-labelledby="reports-about">
          <h2 id="reports-about" className="mb-3 text-xl">
            {t("reportsAbout")}
          </h2>
          {reports.length > 0 ? (
            <ReportList reports={reports} />
          ) : (
            <p className="flex items-center gap-2 text-muted">
              <Icon of={Flag} className="size-5" />
              {t("noReports")}
            </p>
          )}
        </section>
        <p className="flex flex-wrap gap-2.5">
          <ButtonLink
            size="sm"
            variant="ghost"
            icon={BookOpen}
            href={`/admin/books?ownerId=${user.id}`}
          >
            {t("theirBooks")}
          </ButtonLink>
          {user.state !== "deleted" && (
            <ButtonLink
              size="sm"
              variant="ghost"
              icon={ScrollText}
              href={`/admin/logs?query=${encodeURIComponent(user.email)}`}
            >
              {t("theirLog")}
            </ButtonLink>
          )}
        </p>
      </div>
    </div>
  );
}
