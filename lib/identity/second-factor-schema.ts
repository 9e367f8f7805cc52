import { z } from "zod";

const moment = z.iso.datetime();

/** How an administrator's second factor stands. */
export const secondFactorState = z.object({
  enrolled: z.boolean().describe("One is set up: an authenticator app or a passkey."),
  passed: z.boolean().describe("It was passed in this session within the last 12 hours."),
  app: z.boolean().describe("An authenticator app is set up."),
  passkeys: z.array(
    z.object({
      id: z.string().describe("Of the passkey."),
      createdAt: moment.describe("When it was set up."),
      lastUsedAt: moment.nullable().describe("When it was last used."),
    }),
  ).describe("Those that are set up."),
  recoveryCodesLeft: z.number().int().describe("Codes that have not been used."),
});
export type SecondFactorState = z.output<typeof secondFactorState>;

/** What an authenticator app needs. */
export const newApp = z.object({
  secret: z.string().describe("Base 32, to type by hand."),
  uri: z.string().describe("`otpauth://`: the same for the app itself."),
  qr: z.object({
    size: z.number().int().describe("Modules on a side."),
    path: z.string().describe("SVG path of the dark ones."),
  }).describe("The same as a QR code."),
});
export type NewApp = z.output<typeof newApp>;

export const secondFactorCode = z.object({
  code: z.string().min(1).max(40).describe("Of the app, or a recovery code."),
});

export const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe("Shown once; none where there are some already."),
});
export type RecoveryCodes = z.output<typeof recoveryCodes>;

/** Base64url, as WebAuthn's JSON has it. */
const bytes = z.string().max(20_000).regex(/^[\w-]+$/).describe("As the browser gives it.");
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key").describe("As the browser gives it."),
};
const extensions = { clientExtensionResults: z.object({}).describe("As the browser gives it.") };

/** What `startRegistration` of @simplewebauthn/browser gives. */
export const passkeyRegistration = z.object({
  ...credential,
  ...extensions,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional().describe("As the browser gives it."),
  }).describe("As the browser gives it."),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

/** What `startAuthentication` gives. */
export const passkeyAnswer = z.object({
  ...credential,
  ...extensions,
  response: z
    .object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes })
    .describe("As the browser gives it."),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** For `startRegistration` and `startAuthentication`, as WebAuthn defines them. */
export const passkeyOptions = z.looseObject({
  challenge: z.string().describe("To be signed."),
});
export const passkeyParams = z.object({ id: z.string().max(1_500).describe("The passkey.") });
