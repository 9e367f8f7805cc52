import { z } from "zod";
import * as field from "@/lib/shared/field";
import { qrPicture } from "@/lib/shared/qr-picture";

const moment = z.iso.datetime();

export const secondFactorState = z.object({
  enrolled: field.flag("A second factor is set up: an authenticator app or a passkey."),
  passed: field.flag("The second factor was verified in this session within the last 12 hours."),
  app: field.flag("An authenticator app is set up."),
  passkeys: z
    .array(
      z.object({
        id: field.text("The id of the passkey."),
        createdAt: moment.describe("When it was set up."),
        lastUsedAt: moment.nullable().describe("When it was last used."),
      }),
    )
    .describe("Registered passkeys."),
  recoveryCodesLeft: field.count("Number of unused recovery codes."),
});
export type SecondFactorState = z.output<typeof secondFactorState>;

export const newApp = z.object({
  secret: field.text("The secret in Base32, for manual entry."),
  uri: field.text("`otpauth://` URI for the authenticator app."),
  qr: qrPicture.describe("The URI as a QR code."),
});
export type NewApp = z.output<typeof newApp>;

export const secondFactorCode = z.object({
  code: z
    .string()
    .min(1)
    .max(40)
    .describe("A code from the authenticator app, or a recovery code."),
});

export const recoveryCodes = z.object({
  recoveryCodes: z
    .array(z.string())
    .describe("Recovery codes, shown only once; empty if the account already has some."),
});

/** Base64url, as in WebAuthn's JSON. */
const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)
  .describe("As returned by the browser.");
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key").describe("As returned by the browser."),
};
const extensions = { clientExtensionResults: z.object({}).describe("As returned by the browser.") };

/** The result of `startRegistration` of @simplewebauthn/browser. */
export const passkeyRegistration = z.object({
  ...credential,
  ...extensions,
  response: z
    .object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z
        .array(z.string().max(20))
        .max(10)
        .optional()
        .describe("As returned by the browser."),
    })
    .describe("As returned by the browser."),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

/** The result of `startAuthentication`. */
export const passkeyAnswer = z.object({
  ...credential,
  ...extensions,
  response: z
    .object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes })
    .describe("As returned by the browser."),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** For `startAuthentication`, as WebAuthn defines them. */
export const passkeyOptions = z.looseObject({
  challenge: field.text("The challenge to sign."),
});

/** For `startRegistration`. */
export const passkeyCreation = passkeyOptions.extend({
  rp: z
    .object({
      id: z.string().optional().describe("The host that the passkey is for."),
      name: field.text("The name of the product."),
    })
    .describe("Whom the passkey signs in to."),
  user: z
    .object({
      id: field.text("An id of the account, in base64url."),
      name: field.text("The address of the account."),
      displayName: field.text("The name that the browser shows."),
    })
    .describe("Whose passkey it is."),
  pubKeyCredParams: z
    .array(
      z.object({
        alg: field.count("A COSE algorithm."),
        type: z.literal("public-key").describe("Always `public-key`."),
      }),
    )
    .describe("Algorithms that are accepted, the preferred first."),
});

export const passkeyParams = z.object({ id: z.string().max(1_500).describe("The passkey.") });
