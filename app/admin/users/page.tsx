import { getTranslations } from "next-intl/server";
import { ListFilters } from "@/components/admin/list-filters";
import { PageLinks } from "@/components/admin/page-links";
import { UserList } from "@/components/admin/users/user-list";
import { PageHeader } from "@/components/layout/page-header";
import { pageQuery } from "@/lib/features/admin/page";
import { listUsers } from "@/lib/features/admin/user-queries";
import { USER_FILTERS, userListQuery } from "@/lib/features/admin/user-schema";
import { adminPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireAdmin } from "@/lib/server/pages/page-session";

export const generateMetadata = () => adminPageMeta("adminUsers");

export default async function UsersPage({ searchParams }: QueryProps) {
  const actor = await requireAdmin();
  const params = pageQuery(userListQuery, await searchParams);
  const [t, users] = await Promise.all([getTranslations("admin.users"), listUsers(actor, params)]);
  const { query, state, cursor } = params;
  return (
    <>
      <PageHeader title={t("title")} />
      <ListFilters
        path="/admin/users"
        search={{ label: t("search"), placeholder: t("searchHint"), query: query ?? "" }}
        filter={{
          name: "state",
          label: t("filter"),
          value: state,
          options: USER_FILTERS.map((value) => ({ value, label: t(`filters.${value}`) })),
        }}
      />
      <UserList users={users.content} />
      <PageLinks
        path="/admin/users"
        params={{ query, state }}
        cursor={cursor}
        nextCursor={users.nextCursor}
      />
    </>
  );
}
