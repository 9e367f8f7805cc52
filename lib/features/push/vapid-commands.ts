import webPush from "web-push";
import { env } from "@/lib/server/env";
import { seal, unseal } from "@/lib/server/secrets/sealing";
import {
  forgetSharedSecret,
  sharedSecret,
} from "@/lib/features/identity/provider/shared-secret-commands";

const NAME = "vapid";
const PURPOSE = "vapid key";

/** The key pair by which push services know this product (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The private key sealed, base64. */
type Kept = Record<keyof VapidKeys, string>;

/** The keys of this deployment, created by the first process that needs them; again if AUTH_SECRET was changed. */
export async function vapidKeys(): Promise<VapidKeys> {
  const kept = await sharedSecret<Kept>(NAME, makeKeys);
  const privateKey = unseal(Buffer.from(kept.privateKey, "base64"), PURPOSE);
  if (privateKey) return { publicKey: kept.publicKey, privateKey: privateKey.toString() };
  await forgetSharedSecret(NAME, kept);
  return vapidKeys();
}

function makeKeys(): Kept {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { publicKey, privateKey: seal(Buffer.from(privateKey), PURPOSE).toString("base64") };
}

/** Contact address of the operator for push services: some accept neither http nor localhost. */
export function vapidSubject(): string {
  const { APP_URL, MAIL_FROM } = env();
  if (APP_URL.startsWith("https:")) return APP_URL;
  const address = /<([^<>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
  return `mailto:${address.trim()}`;
}
