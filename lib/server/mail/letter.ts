import { colour } from "@/lib/server/palette";
import { escapeHtml } from "@/lib/shared/html";

/** `$name` is a colour of the product. */
const STYLES = {
  page: "margin:0;padding:0;background:$paper",
  desk: "padding:24px 12px;background:$paper",
  sheet:
    "padding:28px;background:$surface;border:1px solid $line;border-radius:22px;color:$ink;" +
    "text-align:left;font:400 16px/1.5 Inter,system-ui,sans-serif",
  preheader: "display:none;max-height:0;overflow:hidden",
  brand: "margin:0 0 20px;font:600 20px/1.2 Literata,Georgia,serif;color:$fir",
  title: "margin:0 0 12px;font:600 24px/1.25 Literata,Georgia,serif",
  paragraph: "margin:0 0 14px",
  quote:
    "margin:0 0 14px;padding:12px 16px;background:$sunken;border-radius:4px 16px 16px 16px;" +
    "white-space:pre-line",
  code:
    "margin:0 0 18px;padding:14px;background:$fir-soft;color:$fir-strong;border-radius:14px;" +
    "text-align:center;font:650 32px/1.2 Inter,monospace;letter-spacing:8px",
  button:
    "display:inline-block;margin:4px 0 18px;padding:12px 22px;background:$fir;color:$on-fir;" +
    "border-radius:999px;font-weight:600;text-decoration:none",
  heading: "margin:18px 0 6px;font:600 18px/1.3 Literata,Georgia,serif",
  list: "margin:0 0 18px;padding:0 0 0 20px",
  line: "margin:0 0 6px",
  lineLink: "color:$fir",
  foot: "margin:18px 0 0;padding-top:14px;border-top:1px solid $line;color:$muted;font-size:13px",
  footLink: "color:$muted",
  plain: "display:inline-block;margin:0 0 14px;color:$fir",
} as const;
type Style = keyof typeof STYLES;

const inTheme = (css: string, theme: "light" | "dark") =>
  css.replace(/\$([a-z-]+)/g, (_, name: string) => colour(name, theme));

/** Mail programs keep styles that stand in the element; those that know themes read the class as well. */
const styled = (name: Style) => `class="${name}" style="${inTheme(STYLES[name], "light")}"`;

const darkRule = ([name, css]: [string, string]) => {
  const coloured = css.split(";").filter((rule) => rule.includes("$"));
  return `.${name}{${coloured.map((rule) => `${inTheme(rule, "dark")}!important`).join(";")}}`;
};
const DARK = `<style>@media (prefers-color-scheme:dark){${Object.entries(STYLES).map(darkRule).join("")}}</style>`;

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
    ["-- ", foot, ...footLinks.map(inWords)].join("\n"),
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
  const lines = (rest.sections ?? []).flatMap((section) => section.lines.map(({ label }) => label));
  // What a list of mails shows after the subject.
  const preheader = [...paragraphs, ...lines].slice(0, 3).join(" ");
  const parts = [
    element("div", "preheader", preheader),
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
    `<p ${styled("foot")}>${[
      escapeHtml(rest.foot),
      (rest.footLinks ?? []).map((each) => anchor(each, "footLink")).join(" · "),
    ]
      .filter(Boolean)
      .join("<br>")}</p>`,
  ];
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark">${DARK}` +
    `<title>${escapeHtml(title)}</title></head>` +
    `<body ${styled("page")}><table role="presentation" width="100%" cellpadding="0" ` +
    `cellspacing="0"><tr><td align="center" ${styled("desk")}>` +
    `<table role="presentation" width="480" cellpadding="0" cellspacing="0" ` +
    `style="width:100%;max-width:480px"><tr><td ${styled("sheet")}>${parts.join("")}` +
    `</td></tr></table></td></tr></table></body></html>`
  );
}

function sectionHtml({ title, lines }: Section): string {
  const items = lines.map((line) => `<li ${styled("line")}>${anchor(line, "lineLink")}</li>`);
  return element("h2", "heading", title) + `<ul ${styled("list")}>${items.join("")}</ul>`;
}

function element(tag: string, style: Style, words: string): string {
  return `<${tag} ${styled(style)}>${escapeHtml(words)}</${tag}>`;
}

function anchor({ href, label }: Link, style: Style): string {
  return `<a href="${escapeHtml(href)}" ${styled(style)}>${escapeHtml(label)}</a>`;
}
