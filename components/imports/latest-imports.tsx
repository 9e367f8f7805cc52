"use client";

import { ChevronRight } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useEvent } from "@/components/realtime/use-realtime";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { Tag, type TagTone } from "@/components/ui/tag";
import { RelativeTime } from "@/components/ui/time";
import { useApi } from "@/lib/browser/use-api";
import type { BookImport } from "@/lib/features/imports/schema";
import { hasNoRows, POLL_UNPUSHED_MS } from "./use-import";

const TONES = {
  READING: "busy",
  UNREAD: "neutral",
  ENCODING: "gift",
  COLUMNS: "gift",
  READY: "gift",
  LISTING: "busy",
  STOPPED: "gift",
  LISTED: "ok",
  UNDONE: "neutral",
} as const satisfies Record<BookImport["state"], TagTone>;

/** The latest imports and their progress; nothing if there is none. */
export function LatestImports({ first }: { first: BookImport[] }) {
  const t = useTranslations("imports");
  const { data: lists = first, mutate } = useApi("GET /imports", {
    fallbackData: first,
    refreshInterval: (kept = first) => (kept.some((list) => list.isUndoing) ? POLL_UNPUSHED_MS : 0),
  });
  useEvent("/user/queue/imports", ({ isEnd }) => void (isEnd && mutate()));
  useEvent("resync", () => void mutate());
  if (lists.length === 0) return null;
  return (
    <Panel title={t("latest")} titleClass="text-lg">
      <ul className="mt-1 divide-y divide-line">
        {lists.map(({ id, name, format, state, isUndoing, counts, createdAt }) => (
          <li key={id} className="group relative flex items-center gap-2 py-3">
            <div className="min-w-0 flex-1">
              <Link
                href={`/books/import/${id}`}
                prefetch={false}
                className="block truncate font-semibold after:absolute after:inset-0 group-hover:underline"
              >
                {name ?? t(`format.${format}`)}
              </Link>
              <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
                <Tag tone={isUndoing ? "busy" : TONES[state]}>
                  {t(`state.${isUndoing ? "UNDOING" : state}`, { listed: counts.listed })}
                </Tag>
                {!hasNoRows(state) && <span>{t("rows", { count: counts.rows })}</span>}
                <RelativeTime value={createdAt} />
              </p>
            </div>
            <Icon of={ChevronRight} className="size-5 flex-none text-muted" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
