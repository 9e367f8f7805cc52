import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { auditRepeated } from "@/lib/server/audit/commands";
import { isAdminActor, type Actor, type AdminActor } from "@/lib/server/session/actor";
import { PATH_HEADER } from "./page-headers";
import { actorOfCookie } from "@/lib/server/session/session";

/** The signed-in user of the current page; null for a visitor. */
export const optionalActor = cache(async (): Promise<Actor | null> => {
  return actorOfCookie((await headers()).get("cookie"));
});

/** The signed-in member; redirects others to the sign-in or to the settings. */
export async function requireActor(): Promise<Actor> {
  const actor = await requireAccount();
  if (!actor.complete) redirect("/settings?incomplete=true");
  return actor;
}

/** Path of the sign-in screen, which leads back to the current page. */
async function loginPath(): Promise<string> {
  const path = (await headers()).get(PATH_HEADER);
  return path ? `/login?from=${encodeURIComponent(path)}` : "/login";
}

/** The signed-in user, even with an incomplete profile; redirects visitors to the sign-in. */
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

/** The signed-in administrator; redirects to the second factor if it is missing. */
export async function requireAdmin(): Promise<AdminActor> {
  const actor = await requireAdminAccount();
  if (isAdminActor(actor)) return actor;
  await auditRefusal(actor);
  const path = (await headers()).get(PATH_HEADER) ?? "/admin";
  redirect(`/admin/second-factor?to=${encodeURIComponent(path)}`);
}

/** Cached, so that a refusal is audited once per page, however many components call it. */
const auditRefusal = cache((actor: Actor) =>
  auditRepeated({ act: "ADMIN_REFUSED", actorId: actor.id }),
);
