import type { ReactNode } from "react";
import { OpenShell } from "@/app/(public)/open-shell";

export default function InvitationLayout({ children }: { children: ReactNode }) {
  return <OpenShell>{children}</OpenShell>;
}
