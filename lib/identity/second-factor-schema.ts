import { z } from "zod";

const moment = z.iso.datetime();

/** How an administrator's second factor stands. */
export const secondFactorState = z.object({
  /** One is set up: an authenticator app or a passkey. */
  enrolled: z.boolean(),
  /** It was passed in this session within the last 12 hours. */
  passed: z.boolean(),
  app: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), createdAt: moment, lastUsedAt: moment.nullable() }),
  ),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorState = z.output<typeof secondFactorState>;

/** What an authenticator app needs. */
export const newApp = z.object({
  /** Base 32, to type by hand. */
  secret: z.string(),
  /** `otpauth://`: the same for the app itself. */
  uri: z.string(),
  /** The same as a QR code: modules on a side, and an SVG path of the dark ones. */
  qr: z.object({ size: z.number().int(), path: z.string() }),
});
export type NewApp = z.output<typeof newApp>;

/** A code of the app, or a recovery code. */
export const secondFactorCode = z.object({ code: z.string().min(1).max(40) });

/** Shown once; none where there are some already. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof recoveryCodes>;

/** Base64url, as WebAuthn's JSON has it. */
const bytes = z.string().max(20_000).regex(/^[\w-]+$/);
const credential = { id: bytes, rawId: bytes, type: z.literal("public-key") };
const extensions = { clientExtensionResults: z.object({}) };

/** What `startRegistration` of @simplewebauthn/browser gives. */
export const passkeyRegistration = z.object({
  ...credential,
  ...extensions,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

/** What `startAuthentication` gives. */
export const passkeyAnswer = z.object({
  ...credential,
  ...extensions,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** For `startRegistration` and `startAuthentication`, as WebAuthn defines them. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
export const passkeyParams = z.object({ id: z.string().max(1_500) });
