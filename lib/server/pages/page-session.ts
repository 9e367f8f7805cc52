import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { auditRepeated } from "@/lib/server/audit/commands";
import { isAdminActor, type Actor, type AdminActor } from "@/lib/server/session/actor";
import { PATH_HEADER } from "@/lib/edge/page-headers";
import { actorOfCookie } from "@/lib/server/session/session";

/** The signed-in reader of the page being rendered, or null. */
export const optionalActor = cache(async (): Promise<Actor | null> => {
  return actorOfCookie((await headers()).get("cookie"));
});

/** The signed-in reader with a complete profile; everyone else is sent to where they get that. */
export async function requireActor(): Promise<Actor> {
  const actor = await requireAccount();
  if (!actor.complete) redirect("/settings?incomplete=true");
  return actor;
}

/** The sign-in screen, which leads back to the page that was asked for. */
async function loginPath(): Promise<string> {
  const path = (await headers()).get(PATH_HEADER);
  return path ? `/login?from=${encodeURIComponent(path)}` : "/login";
}

/** The signed-in reader, complete or not. */
export async function requireAccount(): Promise<Actor> {
  const actor = await optionalActor();
  if (!actor) redirect(await loginPath());
  return actor;
}

/** The signed-in administrator, second factor passed or not; for anyone else there is no such page. */
export async function requireAdminAccount(): Promise<Actor> {
  const actor = await optionalActor();
  if (actor?.role === "ADMIN") return actor;
  if (actor) await auditRefusal(actor);
  notFound();
}

/** The signed-in administrator; one without a passed second factor is sent to where it is asked for. */
export async function requireAdmin(): Promise<AdminActor> {
  const actor = await requireAdminAccount();
  if (isAdminActor(actor)) return actor;
  await auditRefusal(actor);
  const path = (await headers()).get(PATH_HEADER) ?? "/admin";
  redirect(`/admin/second-factor?to=${encodeURIComponent(path)}`);
}

/** Once a page, however many of its parts ask. */
const auditRefusal = cache((actor: Actor) =>
  auditRepeated({ act: "ADMIN_REFUSED", actorId: actor.id }),
);
