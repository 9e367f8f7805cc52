import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { SecondFactorGate } from "@/components/identity/second-factor/second-factor-gate";
import { ownPath } from "@/lib/shared/own-path";
import { requireAdminAccount } from "@/lib/server/pages/page-session";
import { secondFactorOf } from "@/lib/features/identity/second-factor/queries";
import { MemberFrame } from "@/app/member-frame";
import type { QueryProps } from "@/lib/server/pages/page-meta";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("secondFactor");
  return { title: t("metaTitle"), description: t("metaDescription"), robots: { index: false } };
}

/** Sets up the second factor or asks for it, before the administration. */
export default async function SecondFactorPage({ searchParams }: QueryProps) {
  const actor = await requireAdminAccount();
  const to = ownPath((await searchParams).to, "/admin");
  const state = await secondFactorOf(actor);
  if (state.enrolled && state.passed) redirect(to);
  return (
    <MemberFrame actor={actor}>
      <div className="mx-auto w-full max-w-[28rem]">
        <SecondFactorGate
          enrolled={state.enrolled}
          hasPasskey={state.passkeys.length > 0}
          to={to}
        />
      </div>
    </MemberFrame>
  );
}
