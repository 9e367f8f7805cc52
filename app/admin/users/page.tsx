import { getTranslations } from "next-intl/server";
import { AdminHeader } from "@/app/admin/admin-header";
import { ListPage } from "@/components/admin/list-page";
import { UserList } from "@/components/admin/users/user-list";
import { pageQuery } from "@/lib/features/admin/page";
import { listUsers } from "@/lib/features/admin/user-queries";
import { USER_FILTERS, userListQuery } from "@/lib/features/admin/user-schema";
import { adminPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireAdmin } from "@/lib/server/pages/page-session";

export const generateMetadata = () => adminPageMeta("adminUsers");

export default async function UsersPage({ searchParams }: QueryProps) {
  const actor = await requireAdmin();
  const asked = pageQuery(userListQuery, await searchParams);
  const [t, users] = await Promise.all([getTranslations("admin.users"), listUsers(actor, asked)]);
  return (
    <ListPage
      list="users"
      header={<AdminHeader of="users" />}
      asked={asked}
      states={USER_FILTERS.map((value) => ({ value, label: t(`filters.${value}`) }))}
      nextCursor={users.nextCursor}
    >
      <UserList users={users.content} />
    </ListPage>
  );
}
