import type { ReactNode } from "react";
import { requireAccount } from "@/lib/server/pages/page-session";
import { MemberFrame } from "@/app/member-frame";

/** The frame of every page that needs a sign-in; each page checks access itself. */
export default async function MemberLayout({ children }: { children: ReactNode }) {
  return <MemberFrame actor={await requireAccount()}>{children}</MemberFrame>;
}
