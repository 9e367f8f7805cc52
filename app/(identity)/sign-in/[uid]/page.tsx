import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { ExpiredSignIn } from "@/components/identity/expired-sign-in";
import { SignInPanel } from "@/components/identity/sign-in-panel";
import { AllMessages } from "@/components/layout/intl-provider";
import { PublicFrame } from "@/components/layout/public-frame";
import { addressErrorText } from "@/lib/server/pages/texts";
import { optionalActor } from "@/lib/server/pages/page-session";
import { signInView } from "@/lib/features/identity/provider/queries";
import type { PathProps } from "@/lib/server/pages/page-meta";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("identity");
  return { title: t("metaTitle"), description: t("metaDescription"), robots: { index: false } };
}

export default async function SignInPage({ params, searchParams }: PathProps<"uid">) {
  const { uid } = await params;
  const { error } = await searchParams;
  const view = await signInView((await headers()).get("cookie"), uid);
  // The reader came back to this page after signing in.
  if (!view && (await optionalActor())) redirect("/search");
  return (
    <PublicFrame width="wide">
      <div className="m-auto w-full">
        {view ? (
          <AllMessages>
            <SignInPanel
              uid={uid}
              {...view}
              error={await addressErrorText(error, "identity.socialFailed")}
            />
          </AllMessages>
        ) : (
          <ExpiredSignIn />
        )}
      </div>
    </PublicFrame>
  );
}
