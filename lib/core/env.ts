import { z } from "zod";
import { shared } from "./shared";
import { socialClients, type SocialClient } from "./social-env";

const optional = (schema: z.ZodType<string>) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
const flag = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z.enum(["0", "1", "false", "true"]).optional(),
);
const count = (fallback: number, max = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.coerce.number().min(0).max(max).default(fallback),
  );
const days = (fallback: number, least: number) =>
  z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.coerce.number().int().min(least).max(36_500).default(fallback),
  );
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
const fileToken = z.object({
  apiKey: z.string().startsWith("sk_"),
  appId: z.string().min(1),
  regions: z.array(z.string()).min(1),
});
const secret = z.string().min(32, { error: "must have at least 32 characters" });

const schema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
    PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
    APP_URL: optional(httpUrl),
    DATA_DIR: z.string().min(1).default(".data"),
    DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// address" })),
    DATABASE_EMBEDDED: flag,
    REDIS_URL: optional(z.url({ protocol: /^rediss?$/, error: "must be a redis:// or rediss:// address" })),
    DEMO: flag,
    AUTH_SECRET: optional(secret),
    ADMIN_EMAILS: z.string().default(""),
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" })),
    MAIL_FROM: z.string().default("Nearshelf <no-reply@localhost>"),
    SMS_URL: optional(httpUrl),
    SMS_TOKEN: optional(z.string()),
    METRICS_TOKEN: optional(z.string().min(16, { error: "must have at least 16 characters" })),
    OIDC_ISSUER: optional(httpUrl),
    OIDC_CLIENT_ID: optional(z.string()),
    OIDC_CLIENT_SECRET: optional(z.string()),
    SOCIAL_PROVIDERS: z.string().default(""),
    UPLOADTHING_TOKEN: optional(
      z.string().refine(isFileToken, { error: "must be the token as UploadThing's dashboard shows it" }),
    ),
    GEOCODER_URL: optional(httpUrl),
    GEONAMES_URL: httpUrl.default("https://download.geonames.org/export/zip"),
    AI_BASE_URL: optional(httpUrl),
    AI_API_KEY: optional(z.string()),
    AI_MODEL: optional(z.string()),
    OPENLIBRARY_URL: optional(httpUrl),
    RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
    TRUST_PROXY: count(0, 10),
    AUDIT_DAYS: days(365, 1),
    // The overview shows the views of thirty days.
    VIEW_DAYS: days(30, 30),
    NOTIFICATION_DAYS: days(0, 0),
    MAIL_DAYS: days(30, 1),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  })
  .superRefine((env, context) => {
    const demand = (name: keyof typeof env, why: string) => {
      if (!env[name]) context.addIssue({ code: "custom", path: [name], message: why });
    };
    if (env.OIDC_ISSUER) {
      demand("OIDC_CLIENT_ID", "is required with OIDC_ISSUER");
      demand("OIDC_CLIENT_SECRET", "is required with OIDC_ISSUER");
    }
    if (env.AI_BASE_URL) demand("AI_MODEL", "is required with AI_BASE_URL");
    if (env.DATABASE_URL) demand("AUTH_SECRET", "is required with DATABASE_URL");
  })
  .transform((env) => {
    const embedded = isOn(env.DATABASE_EMBEDDED) ?? !env.DATABASE_URL;
    return {
      ...env,
      APP_URL: (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ""),
      DATABASE_EMBEDDED: embedded,
      DEMO: isOn(env.DEMO) ?? embedded,
      ADMIN_EMAILS: list(env.ADMIN_EMAILS).map((email) => email.toLowerCase()),
      SOCIAL_PROVIDERS: list(env.SOCIAL_PROVIDERS),
    };
  });

export type Env = z.output<typeof schema> & { SOCIAL_CLIENTS: SocialClient[] };

/** Base64 of JSON, as UploadThing gives it out. */
function isFileToken(token: string): boolean {
  try {
    return fileToken.safeParse(JSON.parse(Buffer.from(token, "base64").toString())).success;
  } catch {
    return false;
  }
}

function isOn(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : value === "1" || value === "true";
}

function list(value: string): string[] {
  return value.split(",").map((item) => item.trim()).filter(Boolean);
}

/** Reads the variables; gives either the settings or one readable line per problem. */
export function parseEnv(source: NodeJS.ProcessEnv): { env: Env } | { problems: string[] } {
  const result = schema.safeParse(source);
  if (!result.success) {
    return {
      problems: result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    };
  }
  const { clients, problems } = socialClients(result.data.SOCIAL_PROVIDERS, source);
  return problems.length ? { problems } : { env: { ...result.data, SOCIAL_CLIENTS: clients } };
}

/** The settings of this process. Throws with every problem where a variable is wrong. */
export function env(): Env {
  if (shared.env) return shared.env;
  const result = parseEnv(process.env);
  if ("problems" in result) throw new Error(`Wrong settings:\n${result.problems.join("\n")}`);
  return (shared.env = result.env);
}
