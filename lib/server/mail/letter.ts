import { colour } from "@/lib/server/palette";
import { escapeHtml } from "@/lib/shared/html";

const STYLES = {
  page: `margin:0;padding:0;background:${colour("paper")}`,
  desk: "padding:24px 12px",
  sheet:
    `padding:28px;background:${colour("surface")};border:1px solid ${colour("line")};border-radius:22px;color:${colour("ink")};` +
    "text-align:left;font:400 16px/1.5 Inter,system-ui,sans-serif",
  brand: `margin:0 0 20px;font:600 20px/1.2 Literata,Georgia,serif;color:${colour("fir")}`,
  title: "margin:0 0 12px;font:600 24px/1.25 Literata,Georgia,serif",
  paragraph: "margin:0 0 14px",
  quote:
    `margin:0 0 14px;padding:12px 16px;background:${colour("sunken")};border-radius:4px 16px 16px 16px;` +
    "white-space:pre-line",
  code:
    `margin:0 0 18px;padding:14px;background:${colour("fir-soft")};color:${colour("fir-strong")};border-radius:14px;` +
    "text-align:center;font:650 32px/1.2 Inter,monospace;letter-spacing:8px",
  button:
    `display:inline-block;margin:4px 0 18px;padding:12px 22px;background:${colour("fir")};color:${colour("on-fir")};` +
    "border-radius:999px;font-weight:600;text-decoration:none",
  heading: "margin:18px 0 6px;font:600 18px/1.3 Literata,Georgia,serif",
  list: "margin:0 0 18px;padding:0 0 0 20px",
  line: "margin:0 0 6px",
  lineLink: `color:${colour("fir")}`,
  foot: `margin:18px 0 0;padding-top:14px;border-top:1px solid ${colour("line")};color:${colour("muted")};font-size:13px`,
  footLink: `color:${colour("muted")}`,
  plain: `display:inline-block;margin:0 0 14px;color:${colour("fir")}`,
} as const;

interface Link {
  href: string;
  label: string;
}

export interface Section {
  title: string;
  lines: Link[];
}

export interface Letter {
  locale: string;
  title: string;
  paragraphs: string[];
  sections?: Section[];
  /** Texts written by other readers. */
  quotes?: string[];
  /** Shown large, to be read or copied. */
  code?: string;
  /** Buttons for what the reader can do at once, the likeliest first. */
  actions?: Link[];
  /** Where to read more; a button if there are no actions. */
  link?: Link;
  /** Why this mail was sent. */
  foot: string;
  /** Below the foot, for example to unsubscribe. */
  footLinks?: Link[];
}

/**
 * Renders a letter as plain text and as HTML. It contains words of other readers, so no words are turned into links.
 */
export function writeLetter(written: Letter): { text: string; html: string } {
  const letter = unlinked(written);
  const { title, paragraphs, quotes = [], code, actions = [], link, foot } = letter;
  const { footLinks = [], sections = [] } = letter;
  const text = [
    title,
    code,
    ...paragraphs,
    ...sections.map(({ title, lines }) =>
      [title, ...lines.map((line) => `- ${inWords(line)}`)].join("\n"),
    ),
    ...quotes.map((quote) => quote.replace(/^/gm, "> ")),
    ...actions.map(inWords),
    link && inWords(link),
    ["— ", foot, ...footLinks.map(inWords)].join("\n"),
  ];
  return { text: `${text.filter(Boolean).join("\n\n")}\n`, html: html(letter) };
}

/** At these positions in an address an invisible sign is inserted, so that mail programs do not make it a link. */
const IN_ADDRESS = /(?<=:)(?=\/\/)|(?<=\S)(?=@)|(?<=[\p{L}\p{N}-][.。])(?=\p{L}{2})/gu;

const plain = (words: string) => words.replace(IN_ADDRESS, "\u200b");
const plainLabel = (link: Link) => ({ ...link, label: plain(link.label) });

function unlinked(letter: Letter): Letter {
  return {
    ...letter,
    title: plain(letter.title),
    paragraphs: letter.paragraphs.map(plain),
    quotes: letter.quotes?.map(plain),
    sections: letter.sections?.map(({ title, lines }) => ({ title, lines: lines.map(plainLabel) })),
  };
}

function inWords({ label, href }: Link): string {
  return `${label}: ${href}`;
}

/** Laid out in one table, the only layout that every mail program supports. */
function html({ locale, title, paragraphs, quotes = [], code, link, ...rest }: Letter): string {
  const [first, ...others] = rest.actions ?? [];
  const parts = [
    element("p", "brand", "Nearshelf"),
    element("h1", "title", title),
    code ? element("p", "code", code) : "",
    ...paragraphs.map((paragraph) => element("p", "paragraph", paragraph)),
    ...(rest.sections ?? []).map(sectionHtml),
    ...quotes.map((quote) => element("p", "quote", quote)),
    first ? anchor(first, "button") : "",
    ...others.map((action) => ` &nbsp; ${anchor(action, "plain")}`),
    link && first ? `<br>${anchor(link, "footLink")}` : "",
    link && !first ? anchor(link, "button") : "",
    `<p style="${STYLES.foot}">${[
      escapeHtml(rest.foot),
      (rest.footLinks ?? []).map((each) => anchor(each, "footLink")).join(" · "),
    ]
      .filter(Boolean)
      .join("<br>")}</p>`,
  ];
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>` +
    `<body style="${STYLES.page}"><table role="presentation" width="100%" cellpadding="0" ` +
    `cellspacing="0" bgcolor="#faf6ee"><tr><td align="center" style="${STYLES.desk}">` +
    `<table role="presentation" width="480" cellpadding="0" cellspacing="0" ` +
    `style="width:100%;max-width:480px"><tr><td style="${STYLES.sheet}">${parts.join("")}` +
    `</td></tr></table></td></tr></table></body></html>`
  );
}

function sectionHtml({ title, lines }: Section): string {
  const items = lines.map((line) => `<li style="${STYLES.line}">${anchor(line, "lineLink")}</li>`);
  return element("h2", "heading", title) + `<ul style="${STYLES.list}">${items.join("")}</ul>`;
}

function element(tag: string, style: keyof typeof STYLES, words: string): string {
  return `<${tag} style="${STYLES[style]}">${escapeHtml(words)}</${tag}>`;
}

function anchor({ href, label }: Link, style: keyof typeof STYLES): string {
  return `<a href="${escapeHtml(href)}" style="${STYLES[style]}">${escapeHtml(label)}</a>`;
}
