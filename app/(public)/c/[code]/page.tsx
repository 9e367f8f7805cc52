import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { orNotFound } from "@/app/or-not-found";
import { CircleDoor } from "@/components/circles/circle-door";
import { JoinCircle } from "@/components/circles/join-circle";
import { Join } from "@/components/invitations/invitation-card";
import { recordCircleArrival } from "@/lib/features/circles/commands";
import { getCircleByCode, isCircleMember } from "@/lib/features/circles/queries";
import { circleCodeParams, type CircleCard } from "@/lib/features/circles/schema";
import { circleInvitationPath, circlePath } from "@/lib/features/circles/terms";
import { linkMeta, type PathProps } from "@/lib/server/pages/page-meta";
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

export async function generateMetadata({ params }: PathProps<"code">): Promise<Metadata> {
  const { circle } = await load((await params).code);
  const t = await getTranslations("circles.door");
  return linkMeta({ title: circle.name, description: circle.description ?? t("text") });
}

export default async function CircleLinkPage({ params }: PathProps<"code">) {
  const { code, circle } = await load((await params).code);
  const actor = await optionalActor();
  const path = circleInvitationPath(code);
  if (actor && !actor.complete) {
    redirect(`/settings?incomplete=true&to=${encodeURIComponent(path)}`);
  }
  if (actor && (await isCircleMember(actor, circle.id))) redirect(circlePath(circle.id));
  const t = await getTranslations("circles.door");
  const way = actor ? (
    <JoinCircle circleId={circle.id} code={code} asks={false} requested={false} />
  ) : (
    <Join path={path} text={t("visitor")} label={t("join")} />
  );
  return <CircleDoor circle={circle} isInvited action={way} />;
}
