import type { Metadata } from "next";
import { getMessages } from "next-intl/server";
import { MoreMessages } from "@/components/layout/intl-provider";
import { PublicFrame } from "@/components/layout/public-frame";
import { CompleteSignIn } from "@/components/session/complete-sign-in";
import { pageMeta, type QueryProps } from "@/lib/server/pages/page-meta";

export async function generateMetadata(): Promise<Metadata> {
  const meta = await pageMeta("callback");
  return { ...meta, robots: { index: false }, referrer: "no-referrer" };
}

export default async function CallbackPage({ searchParams }: QueryProps) {
  const { token, error } = await searchParams;
  const { authCallback } = await getMessages();
  return (
    <PublicFrame width="narrow">
      <MoreMessages messages={{ authCallback }}>
        <CompleteSignIn
          token={typeof token === "string" ? token : ""}
          hasError={error !== undefined}
        />
      </MoreMessages>
    </PublicFrame>
  );
}
