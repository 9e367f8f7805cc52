import type { ReactNode } from "react";
import { AdminNav } from "@/components/admin/admin-nav";
import { countOpenReports } from "@/lib/features/admin/report-queries";
import { countPendingVerifications } from "@/lib/features/admin/verification-queries";
import { requireAdmin } from "@/lib/server/pages/page-session";
import { MemberFrame } from "@/app/member-frame";

/** The frame of every page of the administration; each page checks access itself. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await requireAdmin();
  const [reports, verifications] = await Promise.all([
    countOpenReports(actor),
    countPendingVerifications(actor),
  ]);
  return (
    <MemberFrame actor={actor}>
      <AdminNav waiting={{ reports, verifications }} />
      {children}
    </MemberFrame>
  );
}
