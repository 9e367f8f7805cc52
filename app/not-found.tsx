import type { Metadata } from "next";
import { Lost } from "@/components/errors/lost";
import { readTheme } from "@/components/layout/read-theme";
import { pageMeta } from "@/lib/server/pages/page-meta";

export function generateMetadata(): Promise<Metadata> {
  return pageMeta("notFound");
}

export default async function NotFoundPage() {
  return <Lost theme={await readTheme()} />;
}
