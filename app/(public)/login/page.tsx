import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { PublicShell } from "@/components/layout/public-shell";
import { LoginCard } from "@/components/session/login-card";
import { LoginPitch } from "@/components/session/login-pitch";
import { env } from "@/lib/server/env";
import { addressErrorText } from "@/lib/server/pages/error-text";
import { publicPageMeta } from "@/lib/server/pages/page-meta";
import { ownPath } from "@/lib/shared/own-path";
import { optionalActor } from "@/lib/server/pages/page-session";
import { isKnownToProvider } from "@/lib/features/identity/provider/provider-session";
import { endedSession } from "@/lib/features/identity/session/queries";
import { Shelf } from "./shelf";

interface LoginPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export function generateMetadata({ searchParams }: LoginPageProps): Promise<Metadata> {
  return publicPageMeta("login", "/login", searchParams);
}

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const { from, error, deleted } = await searchParams;
  const origin = ownPath(from, "");
  if (await optionalActor()) redirect(origin || "/search");
  const cookie = (await headers()).get("cookie");
  const ended = await endedSession(cookie);
  return (
    <PublicShell width="full">
      <div className="m-auto grid w-full grid-cols-1 gap-8 md:grid-cols-[6fr_5fr] md:items-center md:gap-14">
        <LoginPitch>
          <Shelf />
        </LoginPitch>
        <LoginCard
          from={origin}
          error={await addressErrorText(error, "login.failed")}
          deleted={deleted === "1"}
          ended={ended}
          contact={env().OPERATOR_CONTACT ?? null}
          repeat={error === "OAuthCallback" && (await isKnownToProvider(cookie))}
          outside={Boolean(env().OIDC_ISSUER)}
        />
      </div>
    </PublicShell>
  );
}
