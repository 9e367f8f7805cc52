import type { Metadata } from "next";
import { PublicShell } from "@/components/layout/public-shell";
import { CompleteSignIn } from "@/components/session/complete-sign-in";
import { pageMeta } from "@/lib/server/pages/page-meta";

interface CallbackPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const meta = await pageMeta("callback");
  return { ...meta, robots: { index: false }, referrer: "no-referrer" };
}

export default async function CallbackPage({ searchParams }: CallbackPageProps) {
  const { token, error } = await searchParams;
  return (
    <PublicShell width="narrow">
      <CompleteSignIn
        token={typeof token === "string" ? token : ""}
        hasError={error !== undefined}
      />
    </PublicShell>
  );
}
