import type { ReactNode } from "react";
import { requireAccount } from "@/lib/server/pages/page-session";
import { MemberFrame } from "@/app/member-frame";

/** Around every screen that needs a sign-in; each page checks for itself whether it may be seen. */
export default async function MemberLayout({ children }: { children: ReactNode }) {
  return <MemberFrame actor={await requireAccount()}>{children}</MemberFrame>;
}
