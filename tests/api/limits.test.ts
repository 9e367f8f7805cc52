import sharp from "sharp";
import { afterEach, expect, test, vi } from "vitest";
import { POST as SIGN_IN } from "@/app/api/auth/[...nextauth]/route";
import { POST as UPLOAD } from "@/app/api/images/upload/[category]/route";
import { env } from "@/lib/core/env";
import { RATES } from "@/lib/core/rate-limit";
import { shared } from "@/lib/core/shared";
import { sendCode } from "@/lib/identity/code-commands";
import { signInWithPassword } from "@/lib/identity/password-commands";
import { hashPassword } from "@/lib/identity/passwords";
import { call } from "../support/call";
import { person } from "../support/people";
import { changeSettings } from "../support/settings";

const CHUNK = new Uint8Array(64 * 1024).fill(120);

afterEach(() => {
  vi.useRealTimers();
  changeSettings({ RATE_LIMIT_FACTOR: "1000", DEMO: "" });
  shared.limiters = undefined;
});

/** As in earnest: every rate counts once, and codes are mailed. */
function countStrictly(): void {
  changeSettings({ RATE_LIMIT_FACTOR: "1", DEMO: "0", SMTP_URL: "" });
  shared.limiters = undefined;
}

/** A body in pieces; `read` counts those that were taken. */
function inPieces(pieces: number, piece: (at: number) => Uint8Array | Promise<Uint8Array>) {
  const taken = { read: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (taken.read === pieces) return controller.close();
        taken.read += 1;
        controller.enqueue(await piece(taken.read - 1));
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, taken };
}

test("an endless form at the sign-in is refused before it fills the memory", async () => {
  const { stream, taken } = inPieces(200, () => CHUNK);
  const request = new Request("http://localhost:3999/api/auth/signin/nearshelf", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: env().APP_URL },
    body: stream,
    duplex: "half",
  } as RequestInit);
  const params = Promise.resolve({ nextauth: ["signin", "nearshelf"] });
  expect((await SIGN_IN(request, { params })).status).toBe(413);
  expect(taken.read).toBeLessThan(5);
});

test("a picture may take a minute to arrive over a slow line", async () => {
  const reader = await person();
  const create = { width: 8, height: 8, channels: 3, background: "#1f3d36" } as const;
  const form = new FormData();
  form.set("file", new File([new Uint8Array(await sharp({ create }).png().toBuffer())], "a.png"));
  const whole = new Response(form);
  const type = whole.headers.get("content-type") ?? "";
  const bytes = new Uint8Array(await whole.arrayBuffer());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { stream } = inPieces(2, (at) => {
    if (at === 1) vi.advanceTimersByTime(60_000);
    return at === 0 ? bytes.slice(0, 100) : bytes.slice(100);
  });
  const request = new Request("http://localhost:3999/api/images/upload/book-cover", {
    method: "POST",
    headers: { "content-type": type, authorization: `Bearer ${reader.token}` },
    body: stream,
    duplex: "half",
  } as RequestInit);
  const answer = await UPLOAD(request, { params: Promise.resolve({ category: "book-cover" }) });
  expect(answer.status).toBe(201);
});

test("who calls too often is told when to come again; others are not hindered", async () => {
  const [eager, calm] = [await person(), await person()];
  const upload = (as: typeof eager) => call(UPLOAD, { as, params: { category: "book-cover" }, method: "POST" });
  countStrictly();
  for (let at = 0; at < RATES.upload.points; at += 1) expect((await upload(eager)).status).toBe(400);
  const refused = await upload(eager);
  expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await upload(calm)).status).toBe(400);
});

test("an address gets no more than ten codes an hour, from however many sign-ins", async () => {
  countStrictly();
  const send = () => sendCode(crypto.randomUUID(), "flooded@example.org", "en");
  for (let at = 0; at < 10; at += 1) await send();
  await expect(send()).rejects.toMatchObject({ code: "RATE_LIMITED" });
});

test("after ten wrong passwords even the right one has to wait", async () => {
  countStrictly();
  const reader = await person({ passwordHash: await hashPassword("right and long") });
  for (let at = 0; at < 10; at += 1) {
    await expect(signInWithPassword(reader.email, "wrong")).rejects.toMatchObject({ code: "SIGN_IN_FAILED" });
  }
  await expect(signInWithPassword(reader.email, "right and long")).rejects.toMatchObject({ code: "RATE_LIMITED" });
});
