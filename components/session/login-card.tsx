import { BookOpen, Handshake, MapPin } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { StatusMessage } from "@/components/ui/status-message";
import { EndedNote, type Ended } from "./ended-note";
import { LoginButton } from "./login-button";

interface LoginCardProps {
  from: string;
  error: string;
  /** The reader has just deleted their account. */
  deleted: boolean;
  /** Why this browser's session ended, and whose it was. */
  ended: (Ended & { userId: string }) | null;
  /** The operator's contact address. */
  contact: string | null;
  /** A failed sign-in should be retried at once. */
  repeat: boolean;
  /** The identity provider is not the built-in one. */
  outside: boolean;
}

/** The sign-in button, and the terms one agrees to. */
export function LoginCard({
  from,
  error,
  deleted,
  ended,
  contact,
  repeat,
  outside,
}: LoginCardProps) {
  const t = useTranslations("login");
  return (
    <Card as="section" className="p-6 md:p-8">
      <h2 className="text-2xl">{t("cardHeading")}</h2>
      <p className="mt-2 mb-6 text-muted">{t(outside ? "cardLeadOutside" : "cardLead")}</p>
      {deleted && <StatusMessage text={t("deleted")} tone="success" className="mb-5" />}
      {ended && !error && <EndedNote ended={ended} contact={contact} />}
      <LoginButton from={from} userId={ended?.userId} error={error} repeat={repeat} />
      <p className="mt-5 text-sm text-muted">
        {t.rich("agree", {
          terms: (words) => (
            <Link href="/terms-of-use" prefetch={false} className="link">
              {words}
            </Link>
          ),
          privacy: (words) => (
            <Link href="/public-privacy-policy" prefetch={false} className="link">
              {words}
            </Link>
          ),
        })}
      </p>
    </Card>
  );
}

const POINTS = [
  ["pointFind", MapPin],
  ["pointLend", BookOpen],
  ["pointMeet", Handshake],
] as const;

/** Explains Nearshelf to first-time visitors; `children` is the picture. */
export function LoginPitch({ children }: { children: ReactNode }) {
  const t = useTranslations("login");
  return (
    <section>
      {children}
      <h1 className="mt-7 text-2xl lg:text-3xl">{t("heading")}</h1>
      <p className="mt-3 max-w-[46ch] text-lg text-muted">{t("lead")}</p>
      <ul className="mt-6 hidden gap-3 md:grid">
        {POINTS.map(([key, icon]) => (
          <li key={key} className="flex items-center gap-3">
            <span className="grid size-9 flex-none place-items-center rounded-full bg-fir-soft text-fir-strong">
              <Icon of={icon} className="size-[1.125rem]" />
            </span>
            {t(key)}
          </li>
        ))}
      </ul>
    </section>
  );
}
