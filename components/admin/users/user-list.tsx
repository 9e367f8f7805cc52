import { BookOpen, Flag, Users } from "lucide";
import { useLocale, useTranslations } from "next-intl";
import Link from "next/link";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Tag } from "@/components/ui/tag";
import { DateText } from "@/components/ui/time";
import type { AdminUser } from "@/lib/features/admin/user-schema";
import { countryName } from "@/lib/shared/countries";
import { useUserName } from "@/components/admin/user-link";
import { AccountStateTag } from "./account-state-tag";

/** Found users, each with a link to their page. */
export function UserList({ users }: { users: AdminUser[] }) {
  const t = useTranslations("admin.users");
  if (users.length === 0) {
    return <EmptyState icon={Users} title={t("none.title")} text={t("none.text")} />;
  }
  return (
    <Card padding="none" className="overflow-hidden">
      <ul aria-label={t("title")} className="divide-y divide-line">
        {users.map((user) => (
          <li key={user.id}>
            <Row user={user} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Row({ user }: { user: AdminUser }) {
  const t = useTranslations("admin.users");
  const locale = useLocale();
  const name = useUserName()(user);
  const place = [user.city, user.country && countryName(user.country, locale)].filter(Boolean);
  return (
    <article
      aria-label={name}
      className="relative flex items-start gap-3.5 px-4 py-3.5 hover:bg-sunken md:px-5"
    >
      <Avatar name={name} src={user.profilePictureUrl} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            href={`/admin/users/${user.id}`}
            className="font-semibold wrap-anywhere after:absolute after:inset-0"
          >
            {name}
          </Link>
          <AccountStateTag state={user.state} />
          {user.role === "ADMIN" && <Tag tone="busy">{t("admin")}</Tag>}
        </p>
        {user.state !== "deleted" && (
          <p className="text-sm wrap-anywhere text-muted">{user.email}</p>
        )}
        <p className="mt-0.5 flex flex-wrap gap-x-3.5 gap-y-0.5 text-sm text-muted [&_svg]:size-4">
          {place.length > 0 && <span>{place.join(", ")}</span>}
          <span>
            {t.rich("since", { date: () => <DateText value={user.createdAt} style="brief" /> })}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Icon of={BookOpen} />
            {t("books", { count: user.books })}
          </span>
          {user.openReports > 0 && (
            <span className="inline-flex items-center gap-1.5 font-semibold text-danger">
              <Icon of={Flag} />
              {t("openReports", { count: user.openReports })}
            </span>
          )}
        </p>
      </div>
    </article>
  );
}
