import { redirect } from "next/navigation";
import { requireAdmin } from "@/lib/server/pages/page-session";

/** The first page of the administration shows what waits for a decision. */
export default async function AdminPage() {
  await requireAdmin();
  redirect("/admin/reports");
}
