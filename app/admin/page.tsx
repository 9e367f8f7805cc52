import { redirect } from "next/navigation";
import { requireAdmin } from "@/lib/server/pages/page-session";

/** The administration begins with the list of open reports. */
export default async function AdminPage() {
  await requireAdmin();
  redirect("/admin/reports");
}
