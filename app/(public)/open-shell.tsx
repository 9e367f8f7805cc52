import type { ReactNode } from "react";
import { PublicFrame } from "@/components/layout/public-frame";
import { optionalActor } from "@/lib/server/pages/page-session";
import { MemberFrame } from "@/app/member-frame";

/** The frame of a page that is open to everyone; members get their navigation. */
export async function OpenShell({ children }: { children: ReactNode }) {
  const actor = await optionalActor();
  if (!actor) return <PublicFrame width="full">{children}</PublicFrame>;
  return <MemberFrame actor={actor}>{children}</MemberFrame>;
}
