import { isIP } from "node:net";
import { closest, distance } from "fastest-levenshtein";
import { z } from "zod";
import { canonicalEmail } from "@/lib/shared/email";
import { socialClients, type SocialClient } from "./social-env";
import { perProcess } from "./per-process";

const flag = z.enum(["0", "1", "false", "true"]).optional();
const days = (fallback: number, least: number) =>
  z.coerce.number().int().min(least).max(36_500).default(fallback);
const httpUrl = z.url({
  protocol: /^https?$/,
  error: "must be an http(s) address",
  // The following checks may assume a valid URL.
  abort: true,
});
const appUrl = httpUrl.refine(isOrigin, {
  error:
    "must be scheme, host and port alone, as https://books.example.org: a path is not supported",
});
const MAIL_ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;
/** An address alone, or in angle brackets after a name, which is quoted if it has a comma. */
const MAILBOX = /^(?:(?:"[^"\r\n]*" *|[^"<>,;@\r\n]*)<([^<>]+)>|([^<>]+))$/;
const mailbox = z.string().refine(
  (text) => {
    const [, named, alone] = MAILBOX.exec(text.trim()) ?? [];
    return MAIL_ADDRESS.test(named ?? alone ?? "");
  },
  { error: "must be an e-mail address, alone or as Name <address>; a name with a comma in quotes" },
);
const emails = z
  .string()
  .default("")
  .transform((text, context) => {
    const named = list(text);
    const found = named.flatMap((email) => canonicalEmail(email) ?? []);
    const wrong = named.find((email) => canonicalEmail(email) === null);
    if (wrong) context.addIssue({ code: "custom", message: `"${wrong}" is not an e-mail address` });
    return found;
  });
const hosts = z
  .string()
  .optional()
  .transform((text, context) => {
    const found = list(text ?? "");
    const wrong = found.find((host) => isIP(host) === 0 && !HOST_NAME.test(host));
    if (wrong)
      context.addIssue({
        code: "custom",
        message: `"${wrong}" is neither an IP address nor a host name`,
      });
    return found;
  });
/** A service that is used unless the operator gives an empty address. */
const serviceUrl = (address: string) =>
  z
    .union([z.literal(""), httpUrl])
    .default(address)
    .transform((given) => given || null);
/** Variables for which an empty value has a meaning. */
const SAID_BY_EMPTINESS = ["OPENLIBRARY_URL", "DNB_URL", "GOOGLE_BOOKS_URL"];
const HOST_NAME = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;
const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
const LOOPBACK = ["127.0.0.1", "::1"];
const fileToken = z.object({
  apiKey: z.string().startsWith("sk_"),
  appId: z.string().min(1),
  regions: z.array(z.string()).min(1),
});
const communityText = z.string().trim().min(1).max(500).optional();
const secret = z.string().min(32, { error: "must have at least 32 characters" });

const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: hosts,
  APP_URL: appUrl.optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// address" })
    .optional(),
  DATABASE_EMBEDDED: flag,
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: "must be a redis:// or rediss:// address" })
    .optional(),
  DEMO: flag,
  AUTH_SECRET: secret.optional(),
  ADMIN_EMAILS: emails,
  REGISTRATION: z.enum(["open", "invitation"]).default("open"),
  COMMUNITY_NAME: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^.*$/, { error: "must be one line" })
    .optional(),
  COMMUNITY_TEXT: communityText,
  COMMUNITY_TEXT_UK: communityText,
  COMMUNITY_TEXT_EN: communityText,
  COMMUNITY_TEXT_DE: communityText,
  COMMUNITY_PICTURE: z.string().optional(),
  OPERATOR_NAME: z.string().trim().min(1).max(200).optional(),
  OPERATOR_ADDRESS: z.string().trim().min(1).max(200).optional(),
  OPERATOR_CONTACT: z.string().trim().min(1).max(200).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" })
    .optional(),
  MAIL_FROM: mailbox.default("Nearshelf <no-reply@localhost>"),
  PUSH_LOOPBACK: flag,
  SMS_URL: httpUrl.optional(),
  SMS_TOKEN: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, { error: "must have at least 16 characters" }).optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  SOCIAL_PROVIDERS: z.string().default(""),
  UPLOADTHING_TOKEN: z
    .string()
    .refine(isFileToken, { error: "must be the token as UploadThing's dashboard shows it" })
    .optional(),
  GEOCODER_URL: httpUrl.optional(),
  GEONAMES_URL: httpUrl.default("https://download.geonames.org/export/zip"),
  AI_BASE_URL: httpUrl.optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  OPENLIBRARY_URL: serviceUrl("https://openlibrary.org"),
  DNB_URL: serviceUrl("https://services.dnb.de/sru/dnb"),
  GOOGLE_BOOKS_URL: serviceUrl("https://www.googleapis.com/books/v1"),
  GOOGLE_BOOKS_KEY: z.string().optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  AUDIT_DAYS: days(365, 1),
  // The overview shows the views of thirty days.
  VIEW_DAYS: days(30, 30),
  NOTIFICATION_DAYS: days(0, 0),
  MAIL_DAYS: days(30, 1),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

const schema = variables
  .superRefine((env, context) => {
    const addMissing = (name: keyof typeof env, why: string) => {
      if (!env[name]) context.addIssue({ code: "custom", path: [name], message: why });
    };
    if (env.OIDC_ISSUER) {
      addMissing("OIDC_CLIENT_ID", "is required with OIDC_ISSUER");
      addMissing("OIDC_CLIENT_SECRET", "is required with OIDC_ISSUER");
    }
    if (env.AI_BASE_URL) addMissing("AI_MODEL", "is required with AI_BASE_URL");
    if (env.DATABASE_URL) addMissing("AUTH_SECRET", "is required with DATABASE_URL");
    if (env.APP_URL?.startsWith("https:")) {
      addMissing(
        "TRUST_PROXY",
        "with https: in APP_URL a proxy ends TLS: say how many stand in front, mostly 1",
      );
    }
  })
  .transform((env) => {
    const embedded = isOn(env.DATABASE_EMBEDDED) ?? !env.DATABASE_URL;
    const address = new URL(env.APP_URL ?? `http://localhost:${env.PORT}`);
    const isLocal = LOCAL.test(address.hostname);
    const demo = isOn(env.DEMO) ?? (embedded && isLocal);
    return {
      ...env,
      APP_URL: address.origin,
      /** Whether APP_URL can be reached only from this machine. */
      IS_LOCAL: isLocal,
      /** Addresses to listen on; an empty list means all interfaces. */
      HOST: env.HOST.length > 0 || !demo ? env.HOST : LOOPBACK,
      DATABASE_URL: env.DATABASE_URL && inUtc(env.DATABASE_URL),
      DATABASE_EMBEDDED: embedded,
      DEMO: demo,
      PUSH_LOOPBACK: isOn(env.PUSH_LOOPBACK) ?? false,
      SOCIAL_PROVIDERS: list(env.SOCIAL_PROVIDERS),
    };
  });

export type Env = z.output<typeof schema> & { SOCIAL_CLIENTS: SocialClient[] };

/**
 * Prisma writes and reads times without their offset, so every connection must use UTC, whatever the time zone of the
 * server, the database or the role. If an option occurs twice, the later one counts.
 */
function inUtc(address: string): string {
  const url = new URL(address);
  const options = [url.searchParams.get("options"), "-c TimeZone=UTC"].filter(Boolean);
  url.searchParams.set("options", options.join(" "));
  return url.href;
}

function isOrigin(address: string): boolean {
  const url = new URL(address);
  return `${url.origin}/` === url.href;
}

/** Base64 of JSON, as issued by UploadThing. */
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
  return value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}

/** Reads the variables; most empty ones count as not set. Returns either the settings or one line per problem. */
export function parseEnv(source: NodeJS.ProcessEnv): { env: Env } | { errors: string[] } {
  const set = Object.entries(source).filter(
    ([name, value]) => value !== "" || SAID_BY_EMPTINESS.includes(name),
  );
  const given: Record<string, string | undefined> = Object.fromEntries(set);
  const result = schema.safeParse(given);
  if (!result.success) {
    return {
      errors: result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    };
  }
  const { clients, errors } = socialClients(result.data.SOCIAL_PROVIDERS, given);
  return errors.length ? { errors } : { env: { ...result.data, SOCIAL_CLIENTS: clients } };
}

/** Unknown variables that look like a misspelt one of ours, each with the name that was probably meant. */
export function misspeltSettings(source: NodeJS.ProcessEnv): { given: string; meant: string }[] {
  const names = Object.keys(variables.shape);
  return (
    Object.keys(source)
      .filter((given) => !names.includes(given))
      .map((given) => ({ given, meant: closest(given, names) }))
      // In a short name two changed letters make another word: HOME is not a misspelt HOST.
      .filter(({ given, meant }) => distance(given, meant) <= (meant.length < 6 ? 1 : 2))
  );
}

/** Settings about the operator that the legal pages need and that are missing; always empty in the demo. */
export function missingOperator(env: Env): string[] {
  if (env.DEMO) return [];
  return (["OPERATOR_NAME", "OPERATOR_ADDRESS", "OPERATOR_CONTACT"] as const).filter(
    (name) => !env[name],
  );
}

/** The result of `env`, set at the start and by tests. */
export const settings = perProcess("settings", (): { env?: Env } => ({}));

/**
 * The settings of this process.
 * @throws Error that lists every problem, if a variable is wrong.
 */
export function env(): Env {
  const kept = settings();
  if (kept.env) return kept.env;
  const result = parseEnv(process.env);
  if ("errors" in result) throw new Error(`Wrong settings:\n${result.errors.join("\n")}`);
  return (kept.env = result.env);
}
