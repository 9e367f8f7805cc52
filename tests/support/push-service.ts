import { createECDH, randomBytes, type ECDH } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import ece from "http_ece";
import { importJWK, jwtVerify } from "jose";
import type { PushPayload } from "@/lib/shared/push-payload";

/** A push, decrypted with the browser's keys. */
export interface ReceivedPush extends PushPayload {
  /** From the request's headers; `subject` and `expires` from its VAPID token. */
  sent: { ttl: number; topic: string; urgency: string; subject: string; expires: number };
}

/** A subscription, and the pushes it received. */
export interface Browser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  received: ReceivedPush[];
}

interface Subscribed extends Browser {
  ecdh: ECDH;
  secret: Buffer;
}

/** A local push service (RFC 8030): accepts only pushes that are encrypted and signed for it. */
export class PushService {
  readonly #browsers = new Map<string, Subscribed>();
  readonly #server: Server;
  readonly #publicKey: () => Promise<string>;
  /** Status instead of 201; 0: no response. */
  answer = 201;
  retryAfter = "";
  requests = 0;
  origin = "";

  /** @param publicKey the product's VAPID key, base64url. */
  constructor(publicKey: () => Promise<string>) {
    this.#publicKey = publicKey;
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        this.requests += 1;
        if (this.answer === 0) return;
        const taken =
          this.answer === 201
            ? this.#take(request.url ?? "", request.headers, Buffer.concat(chunks))
            : Promise.resolve(this.answer);
        void taken
          .catch(() => 400)
          .then((status) => {
            const retry = this.retryAfter && { "retry-after": this.retryAfter };
            response.writeHead(status, { ...(retry || {}) }).end();
          });
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Adds a subscribed browser. */
  subscribe(): Browser {
    const ecdh = createECDH("prime256v1");
    ecdh.generateKeys();
    const secret = randomBytes(16);
    const path = `/send/${randomBytes(12).toString("hex")}`;
    const keys = { p256dh: ecdh.getPublicKey("base64url"), auth: secret.toString("base64url") };
    const subscription = { endpoint: this.origin + path, keys };
    const browser = { subscription, received: [], ecdh, secret };
    this.#browsers.set(path, browser);
    return browser;
  }

  async #take(
    path: string,
    headers: NodeJS.Dict<string | string[]>,
    body: Buffer,
  ): Promise<number> {
    const browser = this.#browsers.get(path);
    if (!browser) return 404;
    const [, token = "", key = ""] =
      /^vapid t=([^,]+), ?k=(\S+)$/.exec(`${headers.authorization}`) ?? [];
    if (key !== (await this.#publicKey())) return 403;
    const { payload } = await jwtVerify(token, await verifier(key), { audience: this.origin });
    if (headers["content-encoding"] !== "aes128gcm" || body.length > 4096) return 400;
    const text = ece.decrypt(body, {
      version: "aes128gcm",
      privateKey: browser.ecdh,
      authSecret: browser.secret.toString("base64url"),
    });
    browser.received.push({
      ...(JSON.parse(text.toString()) as PushPayload),
      sent: {
        ttl: Number(headers.ttl),
        topic: String(headers.topic),
        urgency: String(headers.urgency),
        subject: String(payload.sub),
        expires: Number(payload.exp),
      },
    });
    return 201;
  }
}

/** The key that verifies the server's signatures, from its uncompressed point. */
function verifier(point: string) {
  const bytes = Buffer.from(point, "base64url");
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  return importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256");
}
