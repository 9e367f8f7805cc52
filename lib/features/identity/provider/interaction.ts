import type Provider from "oidc-provider";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { createProvider } from "./provider";
import { providerContext } from "./provider-session";
import { signInsOf } from "./provider-settings";

export type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>;

/**
 * The sign-in `uid` that is under way in the browser of this `Cookie` header. The signed cookie
 * proves that this browser began it, so nobody can be signed in to somebody else's account.
 * @throws AppError SIGN_IN_EXPIRED where there is none, or it is another browser's
 */
export async function ownInteraction(cookie: string | null, uid: string): Promise<Interaction> {
  const { cookies } = await providerContext(cookie);
  const interaction = signInsOf(cookies).includes(uid) ? await interactionById(uid) : null;
  if (interaction?.prompt.name !== "login") throw new AppError("SIGN_IN_EXPIRED");
  return interaction;
}

/** As `ownInteraction`, for a step that changes something: only our own page may ask for it. */
export async function interactionOf(request: Request, uid: string): Promise<Interaction> {
  if (request.headers.get("origin") !== new URL(env().APP_URL).origin) {
    throw new AppError("FOREIGN_ORIGIN");
  }
  return ownInteraction(request.headers.get("cookie"), uid);
}

/** The sign-in `uid`, for the way back from an upstream provider, which has its own sealed cookie. */
export async function interactionById(uid: string): Promise<Interaction> {
  const provider = await createProvider();
  const interaction = await provider.Interaction.find(uid);
  if (!interaction) throw new AppError("SIGN_IN_EXPIRED");
  return interaction;
}

/**
 * Ends the sign-in: this reader is who they say.
 * @returns where the browser goes on, at the built-in provider.
 */
export async function finishInteraction(
  interaction: Interaction,
  accountId: string,
): Promise<string> {
  interaction.result = { login: { accountId } };
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
  return interaction.returnTo;
}
