import type { ReactNode } from "react";
import { OpenShell } from "../../open-shell";

export default function BookLayout({ children }: { children: ReactNode }) {
  return <OpenShell>{children}</OpenShell>;
}
