import type Provider from "oidc-provider";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { createProvider } from "./provider";
import { providerContext } from "./provider-session";
import { signInsOf } from "./provider-settings";

export type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>;

/**
 * The sign-in `uid` in progress in the browser of this `Cookie` header. The signed cookie proves that this
 * browser started it: otherwise the sender of a link could sign somebody in to the sender's account.
 * @throws AppError SIGN_IN_EXPIRED if there is none, or it is another browser's
 */
export async function ownInteraction(cookie: string | null, uid: string): Promise<Interaction> {
  const { cookies } = await providerContext(cookie);
  const interaction = signInsOf(cookies).includes(uid) ? await interactionById(uid) : null;
  if (interaction?.prompt.name !== "login") throw new AppError("SIGN_IN_EXPIRED");
  return interaction;
}

/** As `ownInteraction`, for calls that change something: also checks that our own page makes them. */
export async function interactionOf(request: Request, uid: string): Promise<Interaction> {
  if (request.headers.get("origin") !== new URL(env().APP_URL).origin) {
    throw new AppError("FOREIGN_ORIGIN");
  }
  return ownInteraction(request.headers.get("cookie"), uid);
}

/** The sign-in `uid`, for the return from an outside provider, which has its own cookie. */
export async function interactionById(uid: string): Promise<Interaction> {
  const provider = await createProvider();
  const interaction = await provider.Interaction.find(uid);
  if (!interaction) throw new AppError("SIGN_IN_EXPIRED");
  return interaction;
}

/** Finishes the sign-in with this account. @returns the URL at the built-in provider where the browser continues. */
export async function finishInteraction(
  interaction: Interaction,
  accountId: string,
): Promise<string> {
  interaction.result = { login: { accountId } };
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
  return interaction.returnTo;
}
