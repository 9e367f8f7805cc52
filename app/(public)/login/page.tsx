import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getMessages, getTranslations } from "next-intl/server";
import { Community } from "@/app/(public)/community";
import { MoreMessages } from "@/components/layout/intl-provider";
import { PublicFrame } from "@/components/layout/public-frame";
import { LoginCard } from "@/components/session/login-card";
import { TownField } from "@/components/towns/town-field";
import { env } from "@/lib/server/env";
import { addressErrorText } from "@/lib/server/pages/texts";
import { publicPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { ownPath } from "@/lib/shared/own-path";
import { optionalActor } from "@/lib/server/pages/page-session";
import { LoginPictures } from "./pictures";
import { isKnownToProvider } from "@/lib/features/identity/provider/provider-session";
import { endedSession } from "@/lib/features/identity/session/queries";

export const generateMetadata = ({ searchParams }: QueryProps) =>
  publicPageMeta("login", "/login", searchParams);

export default async function LoginPage({ searchParams }: QueryProps) {
  const { from, error, deleted } = await searchParams;
  const origin = ownPath(from, "");
  if (await optionalActor()) redirect(origin || "/search");
  const cookie = (await headers()).get("cookie");
  const ended = await endedSession(cookie);
  const [{ login }, t] = await Promise.all([getMessages(), getTranslations("login")]);
  return (
    <PublicFrame width="full">
      <MoreMessages messages={{ login }}>
        <div className="m-auto grid w-full grid-cols-1 gap-5 md:grid-cols-[6fr_5fr] md:gap-x-14 md:gap-y-8">
          <section>
            <Community />
            <h1 className="text-2xl lg:text-3xl">{t("heading")}</h1>
            <p className="mt-2 text-balance text-muted md:text-lg">{t("lead")}</p>
          </section>
          <LoginCard
            from={origin}
            error={await addressErrorText(error, "login.failed")}
            deleted={deleted === "1"}
            ended={ended}
            contact={env().OPERATOR_CONTACT ?? null}
            repeat={error === "OAuthCallback" && (await isKnownToProvider(cookie))}
            outside={Boolean(env().OIDC_ISSUER)}
            byInvitation={env().REGISTRATION === "invitation"}
          />
          <LoginPictures />
          <div className="md:col-span-2">
            <TownField />
          </div>
        </div>
      </MoreMessages>
    </PublicFrame>
  );
}
