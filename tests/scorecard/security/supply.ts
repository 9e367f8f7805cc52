import { execFile } from "node:child_process";
import { connect } from "node:net";
import { promisify } from "node:util";
import { call } from "../reader";
import { row, type Findings } from "../row";
import { checkPolicy } from "./scripts";

const run = promisify(execFile);

interface Audit {
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { severity: string }>;
}

async function audited(findings: Findings): Promise<void> {
  const { stdout } = await run("npm", ["audit", "--omit=dev", "--json"], { timeout: 60_000 }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? "" }),
  );
  const report = parse(stdout);
  if (!report.metadata)
    return findings.figure("npm audit: not available, the registry does not answer it; not judged");
  const severe = Object.entries(report.vulnerabilities ?? {}).filter(
    ([, { severity }]) => severity === "high" || severity === "critical",
  );
  findings.check(
    severe.length === 0,
    `npm audit: ${severe.map(([name, { severity }]) => `${name} (${severity})`).join(", ")}`,
  );
  findings.figure(`npm audit: ${JSON.stringify(report.metadata.vulnerabilities)}`);
}

function parse(text: string): Audit {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return {};
  }
}

const EVERYWHERE = {
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /origin|no-referrer/,
  "x-frame-options": /^deny$/i,
  "strict-transport-security": /max-age=\d{7,}/,
};

/** Headers of a refused and of an accepted switch to WebSocket. */
function upgrade(port: number, origin: string): Promise<string> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(
        `GET /api/ws?EIO=4&transport=websocket HTTP/1.1\r\nhost: localhost\r\norigin: ${origin}\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString("base64")}\r\n\r\n`,
      );
    });
    let answer = "";
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      answer += chunk;
      if (answer.includes("\r\n\r\n")) socket.destroy();
    });
    socket.on("error", () => undefined).on("close", () => done(answer));
  });
}

export const supply = row(
  "S18",
  "known advisories; security headers of pages, files, errors, redirects and upgrades over https",
  async (world, findings) => {
    await audited(findings);
    const origin = "https://books.example.test";
    const site = await world.start({ env: { APP_URL: origin, TRUST_PROXY: "1" } });
    const reader = await site.reader();
    const book = await reader.book();
    const proxied = { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9" };
    const script =
      /\/_next\/static\/[^"]+\.js/.exec(
        (await call(site.url, "GET", "/login", undefined, proxied)).text,
      )?.[0] ?? "/_next/static/none.js";
    const paths = [
      "/login",
      "/search",
      "/terms-of-use",
      `/books/${book}`,
      "/no/such/page",
      "/books/x.y",
      "/favicon.ico",
      "/manifest.webmanifest",
      "/robots.txt",
      "/sitemap.xml",
      script,
      "/_next/static/none.js",
      "/api/users/me",
      "/api/none",
      "/api/health/live",
      "/api/auth/csrf",
      `/api/books/${book}/cover`,
      "/api/docs",
      "/api/openapi.json",
      "/oidc/.well-known/openid-configuration",
      "/oidc/none",
      "/api/ws",
      "/%E0%A4%A",
    ];
    for (const path of paths) {
      const { headers, status } = await call(site.url, "GET", path, undefined, proxied);
      for (const [name, wanted] of Object.entries(EVERYWHERE))
        findings.check(
          wanted.test(headers.get(name) ?? ""),
          `${path} (${status}): ${name} is ${headers.get(name)}`,
        );
      findings.check(
        headers.get("x-powered-by") === null && headers.get("server") === null,
        `${path} tells what it runs on`,
      );
      if (/html/.test(headers.get("content-type") ?? ""))
        checkPolicy(headers.get("content-security-policy") ?? "", path, findings);
    }
    const refused = await upgrade(site.port, "https://evil.example");
    findings.check(!refused.startsWith("HTTP/1.1 101"), "a foreign origin switches to WebSocket");
    findings.same(
      (await call(site.url, "GET", `/_next/image?url=/api/books/${book}/cover&w=640&q=75`)).status,
      404,
      "the unused image optimizer",
    );
    findings.figure(`headers of ${paths.length} addresses`);
  },
);
