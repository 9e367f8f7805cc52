import { ScrollText } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Tag, type TagTone } from "@/components/ui/tag";
import { DateText } from "@/components/ui/time";
import type { LogEntry } from "@/lib/features/admin/log-schema";
import { UserLink } from "@/components/admin/user-link";

const TONES: Partial<Record<LogEntry["act"], TagTone>> = {
  USER_BANNED: "bad",
  USER_SUSPENDED: "bad",
  ACCOUNT_DELETED: "bad",
  BOOK_HIDDEN: "bad",
  CIRCLE_HIDDEN: "bad",
  PICTURE_REMOVED: "bad",
  REVIEW_REMOVED: "bad",
  NOTE_REMOVED: "bad",
  ID_REJECTED: "bad",
  SIGN_IN_FAILED: "gift",
  ROLE_GRANTED: "busy",
  ROLE_REVOKED: "busy",
  USER_REINSTATED: "ok",
  BOOK_RESTORED: "ok",
  CIRCLE_RESTORED: "ok",
  ID_APPROVED: "ok",
};

/** Audit log: who did what to whom, when and why. */
export function LogList({ entries }: { entries: LogEntry[] }) {
  const t = useTranslations("admin.logs");
  if (entries.length === 0) {
    return <EmptyState icon={ScrollText} title={t("none.title")} text={t("none.text")} />;
  }
  return (
    <Card padding="none" className="overflow-hidden">
      <ol aria-label={t("title")} className="divide-y divide-line">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="grid gap-x-5 gap-y-1.5 px-4 py-3.5 md:px-5 lg:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <p className="text-sm text-muted tabular-nums lg:pt-0.5">
              <DateText value={entry.at} style="moment" />
            </p>
            <Line entry={entry} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Line({ entry }: { entry: LogEntry }) {
  const t = useTranslations("admin.logs");
  const { act, actor, subject, reason, network, count } = entry;
  const isOwn = actor !== null && actor.id === subject?.id;
  // A failed sign-in has no user.
  const isKnown = !isOwn && act !== "SIGN_IN_FAILED";
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <Tag tone={TONES[act]}>{t(`acts.${act}`)}</Tag>
        {count > 1 && <span className="text-sm font-semibold">{t("times", { count })}</span>}
        {subject && <UserLink user={subject} />}
        <Thing entry={entry} />
      </p>
      {reason && <p className="mt-1 wrap-anywhere">{reason}</p>}
      <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
        {isKnown && (
          <>
            {t("by")} {actor ? <UserLink user={actor} /> : t("nobody")}
          </>
        )}
        {network && <span>{t("network", { network })}</span>}
      </p>
    </div>
  );
}

/** Link to the subject of the entry, if that has a page. */
function Thing({ entry: { thing } }: { entry: LogEntry }) {
  const t = useTranslations("admin.logs.things");
  if (!thing) return null;
  if (thing.kind !== "report") return <span className="text-sm text-muted">{t(thing.kind)}</span>;
  return (
    <Link href={`/admin/reports/${thing.id}`} className="link text-sm">
      {t("report")}
    </Link>
  );
}
