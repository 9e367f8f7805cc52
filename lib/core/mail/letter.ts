const STYLES = {
  page:
    "margin:0;padding:24px 12px;background:#faf6ee;color:#23211c;" +
    "font:400 16px/1.5 Inter,system-ui,sans-serif",
  sheet:
    "max-width:480px;margin:0 auto;padding:28px;background:#fffdf9;" +
    "border:1px solid #e5dccb;border-radius:22px",
  brand: "margin:0 0 20px;font:600 20px/1.2 Literata,Georgia,serif;color:#1f5c4a",
  title: "margin:0 0 12px;font:600 24px/1.25 Literata,Georgia,serif",
  paragraph: "margin:0 0 14px",
  code:
    "margin:0 0 18px;padding:14px;background:#dfece4;color:#174638;border-radius:14px;" +
    "text-align:center;font:650 32px/1.2 Inter,monospace;letter-spacing:8px",
  button:
    "display:inline-block;margin:4px 0 18px;padding:12px 22px;background:#1f5c4a;color:#ffffff;" +
    "border-radius:999px;font-weight:600;text-decoration:none",
  foot:
    "margin:18px 0 0;padding-top:14px;border-top:1px solid #e5dccb;color:#665f52;font-size:13px",
} as const;

export interface Letter {
  locale: string;
  title: string;
  paragraphs: string[];
  /** Shown large, to be read off or copied. */
  code?: string;
  link?: { href: string; label: string };
  /** Why this mail was sent. */
  foot: string;
}

/** The same letter as plain text and as HTML. */
export function writeLetter(letter: Letter): { text: string; html: string } {
  const { title, paragraphs, code, link, foot } = letter;
  const text = [title, code, ...paragraphs, link && `${link.label}: ${link.href}`, `— \n${foot}`];
  return { text: `${text.filter(Boolean).join("\n\n")}\n`, html: html(letter) };
}

function html({ locale, title, paragraphs, code, link, foot }: Letter): string {
  const parts = [
    element("p", "brand", "Nearshelf"),
    element("h1", "title", title),
    code ? element("p", "code", code) : "",
    ...paragraphs.map((paragraph) => element("p", "paragraph", paragraph)),
    link ? `<a href="${escape(link.href)}" style="${STYLES.button}">${escape(link.label)}</a>` : "",
    element("p", "foot", foot),
  ];
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    `<title>${escape(title)}</title></head>` +
    `<body style="${STYLES.page}"><div style="${STYLES.sheet}">${parts.join("")}</div></body></html>`
  );
}

function element(tag: string, style: keyof typeof STYLES, words: string): string {
  return `<${tag} style="${STYLES[style]}">${escape(words)}</${tag}>`;
}

function escape(words: string): string {
  return words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
