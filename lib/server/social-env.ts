import { z } from "zod";

/** An OpenID Connect provider with its own button on the sign-in page. */
export interface SocialClient {
  /** Lower case; part of the callback URL. */
  id: string;
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const NAME = /^[a-z][a-z0-9_]{0,30}$/;
const issuer = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });

/** Reads `SOCIAL_<NAME>_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET` and `_LABEL` for every listed name. */
export function socialClients(
  names: string[],
  source: Record<string, string | undefined>,
): { clients: SocialClient[]; errors: string[] } {
  const ids = names.map((name) => name.toLowerCase());
  const errors = ids
    .filter((id) => !NAME.test(id))
    .map((id) => `SOCIAL_PROVIDERS: "${id}" must be letters, digits and _`);
  const clients = ids
    .filter((id) => NAME.test(id))
    .map((id): SocialClient => {
      const variable = (part: string) => `SOCIAL_${id.toUpperCase()}_${part}`;
      const required = (part: string, schema: z.ZodType<string>) => {
        const value = source[variable(part)] ?? "";
        const result = schema.safeParse(value);
        const why =
          value === "" ? "is required with SOCIAL_PROVIDERS" : result.error?.issues[0]?.message;
        if (!result.success) errors.push(`${variable(part)}: ${why}`);
        return value;
      };
      return {
        id,
        label: source[variable("LABEL")] || id.charAt(0).toUpperCase() + id.slice(1),
        issuer: required("ISSUER", issuer),
        clientId: required("CLIENT_ID", z.string().min(1)),
        clientSecret: required("CLIENT_SECRET", z.string().min(1)),
      };
    });
  return { clients, errors };
}
