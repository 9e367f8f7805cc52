import type { ReactNode } from "react";
import { requireAdmin } from "@/lib/server/pages/page-session";
import { MemberFrame } from "@/app/member-frame";

/** The frame of every page of the administration; each page checks access itself. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  return <MemberFrame actor={await requireAdmin()}>{children}</MemberFrame>;
}
