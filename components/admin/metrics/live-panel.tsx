"use client";

import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/panel";
import { Facts } from "@/components/admin/facts";
import { useFormatter } from "@/components/ui/use-formatter";
import type { LiveFigures } from "@/lib/features/admin/metrics-schema";
import { useApi } from "@/lib/browser/use-api";

const REFRESH_MS = 5_000;
const MEGABYTE = 1024 ** 2;
const HOUR = 3600;

/** Current figures, refreshed while the page is open. */
export function LivePanel({ first }: { first: LiveFigures }) {
  const t = useTranslations("admin.metrics.live");
  const format = useFormatter();
  const { data = first } = useApi("GET /admin/metrics/live", {
    fallbackData: first,
    refreshInterval: REFRESH_MS,
  });
  const { version, commit, sockets, uptime, memory, database, mail, queues, jobsInTrouble } = data;
  const megabytes = (bytes: number) =>
    format.number(bytes / MEGABYTE, { style: "unit", unit: "megabyte", maximumFractionDigits: 0 });
  return (
    <Panel title={t("title")} titleClass="mb-4 text-xl">
      <Facts
        facts={[
          [t("version"), `${version} (${commit.slice(0, 12)})`],
          [t("sockets"), format.number(sockets)],
          [
            t("memory"),
            t("memoryOf", { resident: megabytes(memory.resident), heap: megabytes(memory.heap) }),
          ],
          [t("uptime"), t("hours", parts(uptime))],
          [t("database"), t("databaseOf", database)],
          [t("mail"), t("mailOf", mail)],
          [t("oldestMail"), t("hours", parts(mail.oldest))],
          ...queues.map(
            ({ name, waiting, active, failed }) =>
              [t("queue", { name }), t("queueOf", { waiting, active, failed })] as const,
          ),
          ...jobsInTrouble.map(
            ({ name, isFailing, seconds, failures, error }) =>
              [
                t("jobs", { name }),
                <strong key={name} className="font-semibold text-danger">
                  {t(isFailing ? "jobsFail" : "jobsLate", { failures, ...parts(seconds) })}
                  {error && <span className="block font-normal">{error}</span>}
                </strong>,
              ] as const,
          ),
          [t("queues"), queues.length === 0 && t("idle")],
        ]}
      />
    </Panel>
  );
}

/** Hours and remaining minutes. */
function parts(seconds: number) {
  return { count: Math.floor(seconds / HOUR), minutes: Math.floor((seconds % HOUR) / 60) };
}
