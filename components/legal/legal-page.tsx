import { ChevronDown } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { LegalText } from "@/lib/shared/legal-text";

/** The section about the operator, in every legal text. */
const WHO_RUNS_IT = "s1";

/** The operator's data; empty if not configured. */
interface Operator {
  name?: string;
  address?: string;
  /** An e-mail address, a URL, or other contact data. */
  contact?: string;
}

interface LegalPageProps {
  text: LegalText;
  operator: Operator;
}

/** A legal text with a table of contents: beside it on wide screens, folded above it on phones. */
export function LegalPage({ text, operator }: LegalPageProps) {
  return (
    <div className="grid gap-x-14 wrap-anywhere hyphens-auto lg:grid-cols-[15rem_minmax(0,44rem)]">
      <header className="lg:col-start-2">
        <h1 className="text-2xl md:text-3xl">{text.title}</h1>
        <p className="mt-2 text-sm text-muted">{text.version}</p>
      </header>
      <Contents text={text} />
      <article className="min-w-0 lg:col-start-2 lg:mt-7">
        <Paragraphs of={text.intro} className="text-lg/relaxed" />
        {text.sections.map(({ id, heading, paragraphs }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`} className="mt-8 scroll-mt-6">
            <h2 id={`${id}-heading`} className="mb-2.5 text-xl">
              {heading}
            </h2>
            <Paragraphs of={paragraphs} className="text-[1rem]/relaxed" />
            {id === WHO_RUNS_IT && <Imprint operator={operator} />}
          </section>
        ))}
      </article>
    </div>
  );
}

function Paragraphs({ of, className }: { of: string[]; className: string }) {
  return (
    <div className={`grid gap-3.5 ${className}`}>
      {of.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

function Contents({ text }: { text: LegalText }) {
  const t = useTranslations("legal");
  const links = (
    <ol className="grid gap-0.5">
      {text.sections.map(({ id, heading }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-mx-2.5 block rounded-sm px-2.5 py-2 text-sm/snug text-muted hover:bg-sunken hover:text-ink"
          >
            {heading}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav
      aria-label={t("contents")}
      className="my-6 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:my-0"
    >
      <details className="group rounded-md border border-line bg-surface px-4 lg:hidden">
        <summary className="flex min-h-11 items-center justify-between font-semibold">
          {t("contents")}
          <Icon
            of={ChevronDown}
            className="size-5 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="pb-3">{links}</div>
      </details>
      <div className="sticky top-8 hidden lg:block">
        <p className="mb-2 text-sm font-semibold">{t("contents")}</p>
        {links}
      </div>
    </nav>
  );
}

/** The operator's name, postal address and contact, as far as configured. */
function Imprint({ operator: { name, address, contact } }: Pick<LegalPageProps, "operator">) {
  const t = useTranslations("legal");
  if (!name && !address && !contact) return null;
  return (
    <address
      aria-label={t("operator")}
      className="mt-3.5 grid gap-0.5 rounded-md border border-line bg-surface px-4 py-3 not-italic"
    >
      {name && <span className="font-semibold">{name}</span>}
      {address && <span>{address}</span>}
      {contact && <Contact text={contact} />}
    </address>
  );
}

function Contact({ text }: { text: string }) {
  const isPage = /^https?:\/\//.test(text);
  if (!isPage && !/^[^\s@]+@[^\s@]+$/.test(text)) return <span>{text}</span>;
  return (
    <a href={isPage ? text : `mailto:${text}`} className="link justify-self-start">
      {text}
    </a>
  );
}
