import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { auditRepeated } from "@/lib/server/audit/commands";
import { isAdminActor, type Actor, type AdminActor } from "@/lib/server/session/actor";
import { PATH_HEADER } from "@/lib/server/pages/page-headers";
import { actorOfCookie } from "@/lib/server/session/session";

/** The signed-in user of the current page, or null. */
export const optionalActor = cache(async (): Promise<Actor | null> => {
  return actorOfCookie((await headers()).get("cookie"));
});

/** The signed-in member; redirects others to the sign-in or the settings. */
export async function requireActor(): Promise<Actor> {
  const actor = await requireAccount();
  if (!actor.complete) redirect("/settings?incomplete=true");
  return actor;
}

/** Path of the sign-in screen, with the current page as its target. */
async function loginPath(): Promise<string> {
  const path = (await headers()).get(PATH_HEADER);
  return path ? `/login?from=${encodeURIComponent(path)}` : "/login";
}

/** The signed-in user, with a complete profile or not; redirects visitors to sign in. */
export async function requireAccount(): Promise<Actor> {
  const actor = await optionalActor();
  if (!actor) redirect(await loginPath());
  return actor;
}

/** The signed-in administrator, with or without second factor; 404 for anyone else. */
export async function requireAdminAccount(): Promise<Actor> {
  const actor = await optionalActor();
  if (actor?.role === "ADMIN") return actor;
  if (actor) await auditRefusal(actor);
  notFound();
}

/** The signed-in administrator; redirects to the second factor where it is missing. */
export async function requireAdmin(): Promise<AdminActor> {
  const actor = await requireAdminAccount();
  if (isAdminActor(actor)) return actor;
  await auditRefusal(actor);
  const path = (await headers()).get(PATH_HEADER) ?? "/admin";
  redirect(`/admin/second-factor?to=${encodeURIComponent(path)}`);
}

/** Cached: once per page, however many components call it. */
const auditRefusal = cache((actor: Actor) =>
  auditRepeated({ act: "ADMIN_REFUSED", actorId: actor.id }),
);
