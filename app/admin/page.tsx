import { redirect } from "next/navigation";
import { requireAdmin } from "@/lib/server/pages/page-session";

/** The administration begins with what waits for a decision. */
export default async function AdminPage() {
  await requireAdmin();
  redirect("/admin/reports");
}
