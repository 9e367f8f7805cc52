import { useTranslations } from "next-intl";
import Link from "next/link";
import { Card } from "@/components/ui/card";
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
  /** One joins by invitation alone. */
  byInvitation: boolean;
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
  byInvitation,
}: LoginCardProps) {
  const t = useTranslations("login");
  return (
    <Card
      as="section"
      padding="lg"
      className="grid gap-3 md:col-start-2 md:row-span-2 md:row-start-1 md:self-center md:p-8!"
    >
      {deleted && <StatusMessage text={t("deleted")} tone="success" />}
      {ended && !error && <EndedNote ended={ended} contact={contact} />}
      <LoginButton from={from} userId={ended?.userId} error={error} repeat={repeat} />
      <p className="text-sm">{t(outside ? "cardLeadOutside" : "cardLead")}</p>
      {byInvitation && <p className="text-sm">{t("byInvitation")}</p>}
      <p className="text-sm text-muted">
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
