import { useTranslations } from "next-intl";

/** The operator's data; empty if not configured. */
export interface Operator {
  name?: string;
  address?: string;
  /** An e-mail address, a URL, or other contact data. */
  contact?: string;
}

/** The operator's name, postal address and contact, as far as configured. */
export function Imprint({ operator: { name, address, contact } }: { operator: Operator }) {
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
