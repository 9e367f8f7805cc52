import {
  createServer,
  request,
  type IncomingMessage,
  type IncomingHttpHeaders,
  type Server,
} from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { MINUTE } from "@/lib/shared/time";
import { startMetrics } from "@/lib/server/metrics/metrics-registry";
import { WORKER_POLICY } from "@/lib/server/http/content-policy";
import { REQUEST_ID_HEADER } from "@/lib/server/http/headers";
import { RATES, limiters } from "@/lib/server/http/rate-limit";
import { startSockets } from "@/lib/server/sockets/socket-server";
import { drain, newServer } from "@/lib/bootstrap/lifecycle";
import { requestListener } from "@/lib/bootstrap/listener";
import { collectLog } from "../support/log";
import { person } from "../support/people";
import { changeSettings } from "../support/settings";
import { processState } from "@/lib/server/process-state";
import { scraped } from "@/lib/server/metrics/metrics";

let server: Server;
let closeSockets: () => Promise<void>;
let port: number;
/** A page is answered after this promise. */
let rendered: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  server = newServer(false);
  // A page in place of Next's, as fast as the test needs.
  server.on(
    "request",
    await requestListener(async (req, res) => {
      try {
        await rendered;
      } catch (error) {
        processState().onPageError?.(error, String(req.headers[REQUEST_ID_HEADER]));
        res.statusCode = 500;
      }
      res.end("page");
    }),
  );
  closeSockets = startSockets(server, new Map());
  port = await listening(server);
});

afterEach(() => {
  changeSettings({ RATE_LIMIT_FACTOR: "1000", APP_URL: "http://localhost:3999", TRUST_PROXY: "" });
  limiters().clear();
  processState().stopping = false;
  rendered = Promise.resolve();
});
afterAll(async () => {
  scraped().metrics = undefined;
  processState().onPageError = undefined;
  await closeSockets();
  server.closeAllConnections();
});

/** Starts the server on a free port; gives the port. */
async function listening(one: Server): Promise<number> {
  await new Promise<void>((done) => one.listen(0, "127.0.0.1", done));
  return (one.address() as AddressInfo).port;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

async function answerOf(res: IncomingMessage): Promise<Answer> {
  return { status: res.statusCode ?? 0, headers: res.headers, body: await text(res) };
}

/** Sends a request without the checks of `fetch`. */
function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string>; port?: number } = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    const asked = request(
      { host: "127.0.0.1", port, path, ...options },
      (res) => void answerOf(res).then(done, fail),
    );
    asked.on("error", fail).end();
  });
}

/** Sends these lines unchanged; gives all that was received until the server closed, and the milliseconds. */
function raw(lines: string[], drip?: string): Promise<{ answer: string; ms: number }> {
  return new Promise((done) => {
    const started = performance.now();
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.write(lines.join("\r\n"));
    const timer = drip && setInterval(() => socket.write(drip), 500);
    socket.on("data", (chunk) => (answer += chunk)).on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(timer || undefined);
      done({ answer, ms: performance.now() - started });
    });
  });
}

test("what none of those who answer is prepared for is refused, and never a server error", async () => {
  expect((await ask("/api/users/me", { method: "TRACE" })).status).toBe(405);
  expect((await ask("/login", { method: "POST" })).headers.allow).toBe("GET, HEAD, OPTIONS");
  expect((await ask("*", { method: "OPTIONS" })).status).toBe(204);
  expect((await ask("/%E0%A4%A", { headers: { "accept-language": "en" } })).body).toContain(
    "could not be understood",
  );
  expect((await ask("/i/%00")).status).toBe(400);
  for (const path of ["/api/books/%E0%A4%A", "/api/books/%FF", "/api/invitations/%00"]) {
    const wrong = await ask(path);
    expect([wrong.status, JSON.parse(wrong.body).code]).toEqual([400, "BAD_REQUEST"]);
  }
  const upgrade = {
    connection: "Upgrade, HTTP2-Settings",
    upgrade: "h2c",
    "http2-settings": "AAMAAABkAAQAAP__",
  };
  expect(await ask("/login", { headers: upgrade })).toMatchObject({ status: 200, body: "page" });
  for (const twofold of [
    ["content-length: 5", "transfer-encoding: chunked"],
    ["content-length: 5", "content-length: 6"],
    ["transfer-encoding: chunked", "", "zz"],
  ]) {
    const { answer } = await raw([
      "POST /api/books HTTP/1.1",
      "host: localhost",
      ...twofold,
      "",
      "",
    ]);
    expect(answer, twofold.join()).toMatch(/^HTTP\/1.1 4/);
  }
});

test("a page whose statement took too long is answered 503, and said in one line, whatever broke with it", async () => {
  const lines = collectLog();
  const error = Object.assign(new Error("canceling statement due to statement timeout"), {
    ...{ code: "57014", digest: "1234" },
  });
  rendered = Promise.reject(error);
  rendered.catch(() => undefined);
  const { status, headers } = await ask("/login");
  expect([status, headers["retry-after"]]).toEqual([503, "2"]);
  const requestId = headers[REQUEST_ID_HEADER];
  expect(lines).toMatchObject([{ msg: "a statement was canceled", requestId, digest: "1234" }]);
});

test("a method that a route lacks is refused as a problem that names those it has", async () => {
  const other = createServer(
    await requestListener(async (_, res) => void res.writeHead(405).end()),
  );
  const own = await listening(other);
  const id = crypto.randomUUID();
  for (const [method, path, allow] of [
    ["PATCH", "/api/books", "POST, PUT, DELETE, OPTIONS"],
    ["GET", "/api/books/search", "POST, OPTIONS"],
    ["DELETE", `/api/loans/${id}`, "GET, HEAD, OPTIONS"],
    ["PATCH", "/api/users/me", "GET, HEAD, DELETE, OPTIONS"],
    ["PATCH", `/api/users/${id}`, "GET, HEAD, PUT, OPTIONS"],
    ["POST", `/api/chat/direct/${id}`, "GET, HEAD, OPTIONS"],
    ["DELETE", "/api/auth/signin/nearshelf", "GET, HEAD, POST, OPTIONS"],
    ["POST", "/api/metrics", "GET, HEAD, OPTIONS"],
    ["TRACE", "/api/docs", "GET, HEAD, OPTIONS"],
  ] as const) {
    const answer = await ask(path, { method, port: own, headers: { "x-request-id": "mine" } });
    expect([answer.status, answer.headers.allow], `${method} ${path}`).toEqual([405, allow]);
    expect(answer.headers).toMatchObject({
      "content-type": "application/problem+json",
      "x-request-id": "mine",
    });
    expect(JSON.parse(answer.body)).toMatchObject({
      code: "METHOD_NOT_ALLOWED",
      requestId: "mine",
    });
  }
  other.close();
});

test("what is called most is answered past Next, but not while one develops: Next knows of changes", async () => {
  const answers = async (dev: boolean) => {
    const other = createServer(
      await requestListener(async (_, res) => void res.end("Next"), { dev }),
    );
    const { body } = await ask("/api/loans/pending", { port: await listening(other) });
    other.close();
    return body;
  };
  expect(await answers(false)).toContain("UNAUTHENTICATED");
  expect(await answers(true)).toBe("Next");
});

test("a hundred cookies are read, more are refused before anyone reads them", async () => {
  const cookies = (count: number) => ({
    cookie: Array.from({ length: count }, (_, at) => `a${at}=`).join("; "),
  });
  expect((await ask("/login", { headers: cookies(100) })).status).toBe(200);
  const refused = await ask("/api/auth/csrf", { headers: cookies(101) });
  expect([refused.status, JSON.parse(refused.body).code]).toEqual([431, "TOO_MANY_COOKIES"]);
});

test("the id of a request is its sender's where that is short and plain, and stands in the answer", async () => {
  const idOf = async (path: string, given: string) =>
    (await ask(path, { headers: { "x-request-id": given } })).headers["x-request-id"];
  for (const path of ["/login", "/oidc/nothing", "/api/loans/pending", "/%E0%A4%A"]) {
    expect(await idOf(path, "Root=1-67891233-abc"), path).toBe("Root=1-67891233-abc");
    for (const bad of ["x".repeat(101), "a b", "<script>"])
      expect(await idOf(path, bad), path).toMatch(/^[\da-f-]{36}$/);
  }
});

test("every page has a policy, also where its path has a dot and at the provider; https is for good", async () => {
  for (const path of ["/login", "/sign-in/x.y", "/nothing.html"]) {
    const policy = (await ask(path)).headers["content-security-policy"];
    for (const part of [
      /script-src 'self' 'nonce-/,
      /base-uri 'none'/,
      /form-action 'self' http:\/\/localhost:3999/,
    ]) {
      expect(policy, path).toMatch(part);
    }
    expect(policy, path).not.toMatch(/style-src 'self' 'unsafe-inline'/);
  }
  const { headers } = await ask("/oidc/auth");
  expect(headers["content-security-policy"]).toMatch(
    /default-src 'none'; form-action 'none'; base-uri 'none'/,
  );
  const script = await ask("/_next/static/chunks/nothing.js");
  expect(script.headers["content-security-policy"], "a worker takes the policy of its script").toBe(
    WORKER_POLICY,
  );
  expect(headers["strict-transport-security"]).toBeUndefined();
  changeSettings({ APP_URL: "https://books.example", TRUST_PROXY: "1" });
  for (const path of EVERYWHERE) {
    const answer = await ask(path);
    expect(answer.headers, path).toMatchObject({
      ...{ "x-frame-options": "DENY", "x-content-type-options": "nosniff" },
      ...{ "strict-transport-security": "max-age=31536000", "referrer-policy": expect.any(String) },
    });
    expect([answer.headers["x-powered-by"], answer.headers.server], path).toEqual([
      undefined,
      undefined,
    ]);
  }
});

/** Of each kind of answer one: pages, files, the API and what it lacks, the provider, sockets, what is no path. */
const EVERYWHERE = [
  ...["/login", "/books/x.y", "/no/such/page", "/favicon.ico", "/robots.txt", "/sitemap.xml"],
  ...["/_next/static/none.js", "/api/users/me", "/api/none", "/api/health/live", "/api/auth/csrf"],
  ...["/api/docs", "/api/openapi.json", "/oidc/none", "/api/ws", "/%E0%A4%A"],
];

test("a town's page is made once for all visitors of a language, and anew for whoever has a cookie", async () => {
  const requests = new Set<string>();
  const lines = collectLog("info");
  const town = async (headers: Record<string, string>, path = "/near/ua/lviv") => {
    const { status, body, headers: sent } = await ask(path, { headers });
    expect({ status, body }).toEqual({ status: 200, body: "page" });
    requests.add(String(sent[REQUEST_ID_HEADER]));
    return sent["content-security-policy"];
  };
  const [german, kept] = [{ "accept-language": "de" }, await town({ "accept-language": "de" })];
  expect(await town(german)).toBe(kept);
  expect(requests.size, "each has its own id").toBe(2);
  await expect
    .poll(() => lines.map(({ requestId, path }) => [requestId, path]))
    .toEqual([...requests].map((id) => [id, "/near/ua/lviv"]));
  const others = [
    await town({ "accept-language": "en" }),
    await town({ ...german, cookie: "NEXT_LOCALE=en" }),
    await town({ ...german, rsc: "1" }),
    await town(german, "/near/ua/lviv?lang=uk"),
    await town(german, "/near/ua/odesa"),
  ];
  expect(new Set([kept, ...others]).size).toBe(6);
  expect(await town(german, "/login")).not.toBe(await town(german, "/login"));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * MINUTE });
  expect(await town(german), "five minutes later").not.toBe(kept);
  vi.useRealTimers();
});

test("pages have a rate for each caller, and sign-in one of its own apart from covers", async () => {
  changeSettings({ RATE_LIMIT_FACTOR: "0.01" });
  const most = RATES.page.points / 100;
  for (let at = 0; at < most; at += 1) expect((await ask("/login")).status).toBe(200);
  const refused = await ask("/login", { headers: { "accept-language": "de" } });
  expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect(refused.body).toContain("Warte einen Moment");
  expect((await ask("/oidc/.well-known/openid-configuration")).status).toBe(200);
  expect((await ask("/icons/icon.svg")).status, "files are not counted").toBe(200);
});

test("pages and the provider are counted by routes of a closed list", async () => {
  startMetrics();
  const made = [
    "/books/one",
    "/books/two",
    "/made/up",
    "/oidc/auth/x",
    "/oidc/made-up",
    "/sign-in/abc.def",
  ];
  for (const path of made) await ask(path);
  const labels = async () =>
    (await scraped().metrics?.text())?.text
      .match(/(?<=_count\{method="GET",route=")[^"]+/g)
      ?.sort();
  await expect
    .poll(labels)
    .toEqual(["/books/[id]", "/oidc/[other]", "/oidc/auth/[uid]", "/sign-in/[uid]", "[other]"]);
});

test("what is asked for is in the log, of the API as its route where no handler of ours says it", async () => {
  const lines = collectLog("info");
  const logged = () => lines.flatMap(({ path }) => (path === undefined ? [] : [path]));
  for (const path of ["/api/metrics", "/api/calendar/a-secret.ics", "/i/a-secret", "/search"])
    await ask(path);
  await expect.poll(logged).toEqual(["/api/metrics", "/api/[other]", "/i/[code]", "/search"]);
});

test("a body that dribbles is answered 408 and its connection ends, and so does one nobody waits for", async () => {
  const reader = await person();
  const head = (path: string, token = "", type = "application/json") => [
    `POST ${path} HTTP/1.1`,
    "Host: localhost",
    `Content-Type: ${type}`,
    "Content-Length: 50000",
    ...(token && [`Authorization: Bearer ${token}`]),
    "",
    "",
  ];
  const [slow, refused, page, oidc, silent, headers] = await Promise.all([
    raw(head("/api/books/search", reader.token), " "),
    raw(head("/api/books/search"), " "),
    raw(head("/login"), " "),
    raw(head("/oidc/token", "", "application/x-www-form-urlencoded"), "a"),
    raw([""]),
    raw(["GET / HTTP/1.1", "Host: localhost", ""], "X-A: b\r\n"),
  ]);
  expect(slow.answer).toMatch(/^HTTP\/1.1 408 [\s\S]*REQUEST_TIMEOUT/);
  expect(refused.answer).toMatch(/^HTTP\/1.1 401 /);
  expect(page.answer).toMatch(/^HTTP\/1.1 405 /);
  expect(oidc.answer).toMatch(/^HTTP\/1.1 408 /);
  for (const { answer } of [silent, headers]) expect(answer).toMatch(/^HTTP\/1.1 408 /);
  for (const { ms } of [slow, refused, page, oidc, silent, headers])
    expect(ms).toBeLessThan(25_000);
});

test("at the end what was accepted is answered, and what comes on kept connections; then they close", async () => {
  const kept = Array.from({ length: 3 }, () => connect(port, "127.0.0.1"));
  const answers = kept.map(text);
  const [busy, idle, half] = kept;
  const { token } = await person();
  const body = JSON.stringify({ title: "Sent in two halves" });
  const head = [
    ...["POST /api/books/search HTTP/1.1", "Host: localhost", `Authorization: Bearer ${token}`],
    ...["Content-Type: application/json", `Content-Length: ${body.length}`],
  ];
  half?.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 9)}`);
  idle?.write("GET /icons/icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await new Promise((done) => idle?.once("data", done));
  let render: () => void = () => undefined;
  rendered = new Promise<void>((done) => (render = done));
  busy?.write("GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => limiters().size, { message: "the page is under way" }).toBeGreaterThan(0);
  const drained = drain(server);
  idle?.write("GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n");
  half?.write(body.slice(9));
  render();
  await drained;
  const told = (await Promise.all(answers)).map((answer) =>
    answer.match(/Connection: [\w-]+|page/g),
  );
  expect(told[0]).toEqual(["Connection: close", "page"]);
  expect(told[1]).toEqual(["Connection: keep-alive", "page", "Connection: close", "page"]);
  expect(await answers[2]).toMatch(/^HTTP\/1.1 200 /);
});
