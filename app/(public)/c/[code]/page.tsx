import { ArrowRight } from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { orNotFound } from "@/app/or-not-found";
import { CircleDoor } from "@/components/circles/circle-door";
import { JoinCircle } from "@/components/circles/join-circle";
import { ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { recordCircleArrival } from "@/lib/features/circles/commands";
import { getCircleByCode, isCircleMember } from "@/lib/features/circles/queries";
import { circleCodeParams, type CircleCard } from "@/lib/features/circles/schema";
import { circleInvitationPath, circlePath } from "@/lib/features/circles/terms";
import { pageUrl } from "@/lib/server/i18n/page-versions";
import type { PathProps } from "@/lib/server/pages/page-meta";
import { optionalActor } from "@/lib/server/pages/page-session";

/** The circle of this link; 404 if the link is invalid for any reason. */
const load = cache(async (typed: string): Promise<{ code: string; circle: CircleCard }> => {
  const params = circleCodeParams.safeParse({ code: typed });
  if (!params.success) notFound();
  const { code } = params.data;
  return orNotFound(async () => {
    const actor = await optionalActor();
    const circle = await getCircleByCode(code);
    if (actor && !actor.complete) await recordCircleArrival(actor, code);
    return { code, circle };
  });
});

/** For previews in messengers: search engines must not index the page, and its address must not be sent as referrer. */
export async function generateMetadata({ params }: PathProps<"code">): Promise<Metadata> {
  const { circle } = await load((await params).code);
  const t = await getTranslations("circles.door");
  const title = circle.name;
  const description = circle.description ?? t("text");
  const picture = { url: pageUrl("/icons/icon-512.png"), alt: "Nearshelf" };
  return {
    title,
    description,
    robots: { index: false, follow: false },
    referrer: "no-referrer",
    openGraph: { type: "website", siteName: "Nearshelf", title, description, images: [picture] },
    twitter: { card: "summary", title, description, images: [picture] },
  };
}

export default async function CircleLinkPage({ params }: PathProps<"code">) {
  const { code, circle } = await load((await params).code);
  const actor = await optionalActor();
  const path = circleInvitationPath(code);
  if (actor && !actor.complete) {
    redirect(`/settings?incomplete=true&to=${encodeURIComponent(path)}`);
  }
  if (actor && (await isCircleMember(actor, circle.id))) redirect(circlePath(circle.id));
  const way = actor ? (
    <JoinCircle circleId={circle.id} code={code} asks={false} requested={false} />
  ) : (
    <SignIn path={path} />
  );
  return <CircleDoor circle={circle} isInvited action={way} />;
}

/** Link to the sign-in, which leads back to the circle. */
async function SignIn({ path }: { path: string }) {
  const t = await getTranslations("circles.door");
  return (
    <>
      <p className="max-w-[52ch]">{t("visitor")}</p>
      <div>
        <ButtonLink href={`/login?from=${encodeURIComponent(path)}`} prefetch={false}>
          {t("join")}
          <Icon of={ArrowRight} />
        </ButtonLink>
      </div>
    </>
  );
}
