import { z } from "zod";
import * as field from "@/lib/shared/field";
import { ownSession } from "@/lib/features/identity/session/schema";

/** Maximum of items that a window reports as seen in one call. */
const MAX_SEEN = 50;

const choices = z.object({
  requests: field.flag(
    "Tell of requests, their answers and what else happens to the reader's loans.",
  ),
  messages: field.flag("Tell of messages."),
  reminders: field.flag("Tell of due dates and of tomorrow's meet-ups."),
  wishes: field.flag("Tell of books that the reader waits or wishes for."),
  showText: field.flag(
    "Pushes may hold what others wrote: messages, and words to a request or answer.",
  ),
});

/** Absent choices stay as they are. */
export const pushChoices = choices.partial().meta({
  examples: [{ messages: false, showText: true }],
});
export type PushChoices = z.output<typeof pushChoices>;

export const pushDevice = choices
  .extend({
    id: field.id("The id of the device."),
    device: ownSession.shape.device,
    current: field.flag("True for the one that belongs to this call's session."),
    createdAt: field.moment("When it was added."),
    lastPushAt: field.momentOrNull("When it was last told something."),
  })
  .describe("A browser that is told by push. It ends with its session.");
export type PushDevice = z.output<typeof pushDevice>;

const hour = z.number().int().min(0).max(23);

const quietHours = z
  .object({
    from: hour.describe("The hour at which they begin, by the reader's own clock."),
    until: hour.describe("The hour at which they end; what came meanwhile is told then, in one."),
  })
  .refine(({ from, until }) => from !== until, { path: ["until"] })
  .describe("Hours in which no push comes.");
export type QuietHours = z.output<typeof quietHours>;

export const pushSettingsChange = z
  .object({ quietHours: quietHours.nullable().describe("Null: pushes come at any hour.") })
  .meta({ examples: [{ quietHours: { from: 22, until: 8 } }] });
export type PushSettingsChange = z.output<typeof pushSettingsChange>;

export const pushSettings = pushSettingsChange.extend({
  timeZone: field.text("The time zone of the quiet hours, by the reader's place."),
  publicKey: field.text(
    "The server's VAPID key, base64url: `applicationServerKey` of a subscription.",
  ),
  devices: z.array(pushDevice).describe("Where the reader is told, this browser first."),
});
export type PushSettings = z.output<typeof pushSettings>;

const key = (bytes: string) => z.string().max(200).describe(bytes);

/** A browser's `PushSubscription`. */
export const pushSubscription = z
  .object({
    endpoint: z
      .url({ protocol: /^https?$/ })
      .max(1000)
      .describe("The address that the browser's push service gave it; https."),
    keys: z
      .object({
        p256dh: key("The browser's public key, base64url."),
        auth: key("The browser's secret, base64url."),
      })
      .describe("The keys by which pushes are encrypted (RFC 8291)."),
  })
  .meta({
    examples: [
      {
        endpoint: "https://push.example.org/send/x1",
        keys: {
          p256dh:
            "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
          auth: "tBHItJI5svbpez7KI4CCXg",
        },
      },
    ],
  });
export type PushSubscriptionInput = z.output<typeof pushSubscription>;

/** What a window has shown to its reader. */
export const seenInput = z
  .object({
    notifications: z.array(z.uuid()).max(MAX_SEEN).optional().describe("Notifications."),
    messages: z
      .array(
        z.object({
          conversationId: field.id("The conversation."),
          upTo: z.number().int().positive().max(1_000_000_000).describe("The newest by its `seq`."),
        }),
      )
      .max(MAX_SEEN)
      .optional()
      .describe("Messages, by conversation."),
  })
  .meta({
    examples: [
      {
        notifications: ["019a9b1c-7f3e-7b6a-9c55-0d8a4f1e2b3c"],
        messages: [{ conversationId: "019a9b1c-7f3e-7b6a-9c55-0d8a4f1e2b3d", upTo: 7 }],
      },
    ],
  });
export type SeenInput = z.output<typeof seenInput>;
