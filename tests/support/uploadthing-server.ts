import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

const API_KEY = "sk_test_0123456789abcdef";
const APP = "testapp";

interface Kept {
  bytes: Buffer;
  uploadedAt: number;
}

interface Answered {
  status: number;
  body?: unknown;
}

/** A local UploadThing: signed uploads to the ingest host, the API, signed downloads. */
export interface UploadThingServer {
  /** Settings for the store. */
  settings: {
    token: string;
    apiUrl: string;
    ingestUrl: string;
    ufsHost: string;
    ufsAppIdLocation: "path";
  };
  /** By custom id. */
  kept: Map<string, Kept>;
  /** Larger uploads are refused. */
  limitBytes: number;
  /** Responds to everything with 500. */
  broken: boolean;
  close: () => Promise<void>;
}

export async function uploadThingServer(): Promise<UploadThingServer> {
  const kept: UploadThingServer["kept"] = new Map();
  const http = createServer((request, response) => {
    void answer(request).then(
      ({ status, body }) => {
        response.statusCode = status;
        if (Buffer.isBuffer(body)) return response.end(body);
        response.setHeader("content-type", "application/json");
        return response.end(JSON.stringify(body ?? {}));
      },
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((done) => http.listen(0, "localhost", done));
  const host = `localhost:${(http.address() as AddressInfo).port}`;
  const token = Buffer.from(
    JSON.stringify({ apiKey: API_KEY, appId: APP, regions: ["sea1"] }),
  ).toString("base64");
  const urls = { apiUrl: `http://${host}`, ingestUrl: `http://${host}`, ufsHost: host };
  const server: UploadThingServer = {
    settings: { token, ...urls, ufsAppIdLocation: "path" },
    kept,
    limitBytes: 2_000_000_000,
    broken: false,
    close: () =>
      new Promise((done) => {
        http.close(() => done());
        http.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage): Promise<Answered> {
    const url = new URL(request.url ?? "/", `http://${host}`);
    if (server.broken) return { status: 500 };
    if (request.method === "POST") return api(request, url.pathname);
    if (!isSigned(`http://${host}${request.url}`))
      return { status: 403, body: { error: "signature" } };
    return request.method === "PUT" ? ingest(request, url) : download(url);
  }

  async function ingest(request: IncomingMessage, url: URL): Promise<Answered> {
    const form = await new Response(await bodyOf(request), {
      headers: { "content-type": request.headers["content-type"] ?? "" },
    }).formData();
    const file = form.get("file") as File;
    const id = decodeURIComponent(url.searchParams.get("x-ut-custom-id") ?? "");
    const bytes = Buffer.from(await file.arrayBuffer());
    if (String(bytes.length) !== url.searchParams.get("x-ut-file-size")) return { status: 400 };
    if (kept.has(id)) return { status: 409 };
    if (used() + bytes.length > server.limitBytes) return { status: 402, body: { error: "limit" } };
    kept.set(id, { bytes, uploadedAt: Date.now() });
    const address = `http://${host}/a/${APP}/${id}`;
    return { status: 200, body: { url: address, appUrl: address, ufsUrl: address, fileHash: "0" } };
  }

  function download({ pathname }: URL): Answered {
    const found = kept.get(pathname.replace(`/a/${APP}/`, ""));
    return found ? { status: 200, body: found.bytes } : { status: 404 };
  }

  async function api(request: IncomingMessage, path: string): Promise<Answered> {
    if (request.headers["x-uploadthing-api-key"] !== API_KEY) return { status: 401 };
    const body = JSON.parse((await bodyOf(request)).toString());
    switch (path) {
      case "/v6/deleteFiles": {
        const deleted = body.customIds.filter((id: string) => kept.delete(id));
        return { status: 200, body: { success: true, deletedCount: deleted.length } };
      }
      case "/v6/listFiles": {
        const all = [...kept].map(([customId, { bytes, uploadedAt }]) => ({
          id: customId,
          key: `key-${customId}`,
          customId,
          name: customId,
          size: bytes.length,
          status: "Uploaded",
          uploadedAt,
        }));
        const end = body.offset + body.limit;
        return {
          status: 200,
          body: { hasMore: all.length > end, files: all.slice(body.offset, end) },
        };
      }
      case "/v6/getUsageInfo":
        return {
          status: 200,
          body: {
            totalBytes: used(),
            appTotalBytes: used(),
            filesUploaded: kept.size,
            limitBytes: server.limitBytes,
          },
        };
      default:
        return { status: 404 };
    }
  }

  const used = () => [...kept.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  return server;
}

function isSigned(address: string): boolean {
  const [payload = "", signature = ""] = address.split("&signature=");
  const expires = Number(new URL(payload).searchParams.get("expires"));
  const right = `hmac-sha256=${createHmac("sha256", API_KEY).update(payload).digest("hex")}`;
  return decodeURIComponent(signature) === right && expires > Date.now();
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
