import { createHash } from "node:crypto";
import { TOKENS } from "@/lib/server/palette";
import { escapeHtml } from "@/lib/shared/html";

interface SimplePage {
  locale: string;
  title: string;
  text?: string;
  /** Label of a button that POSTs to the page's own address. */
  button?: string;
  link?: { href: string; label: string };
  status?: number;
}

const CSS = `
${TOKENS}
body{margin:0;padding:24px 16px;background:var(--color-paper);color:var(--color-ink);font:400 16px/1.5 Inter,system-ui,sans-serif}
main{max-width:480px;margin:8vh auto 0;padding:28px;background:var(--color-surface);border:1px solid var(--color-line);border-radius:22px}
.brand{margin:0 0 20px;font:600 20px/1.2 Literata,Georgia,serif;color:var(--color-fir)}
h1{margin:0 0 12px;font:600 24px/1.25 Literata,Georgia,serif}
p{margin:0 0 18px}
button{min-height:44px;padding:10px 22px;border:0;border-radius:999px;background:var(--color-fir);color:var(--color-on-fir);font:inherit;font-weight:600;cursor:pointer}
a{display:inline-block;padding:10px 0;color:var(--color-fir)}
:focus-visible{outline:2px solid var(--color-fir);outline-offset:3px}
form{margin:0 0 8px}`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(CSS).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A self-contained page: no scripts, session or other files. */
export function simplePage({
  locale,
  title,
  text,
  button,
  link,
  status = 200,
}: SimplePage): Response {
  const parts = [
    `<p class="brand">Nearshelf</p><h1>${escapeHtml(title)}</h1>${text ? `<p>${escapeHtml(text)}</p>` : ""}`,
    button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : "",
    link ? `<a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>` : "",
  ];
  const html =
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Nearshelf</title>` +
    `<style>${CSS}</style></head><body><main>${parts.join("")}</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": POLICY,
    },
  });
}
