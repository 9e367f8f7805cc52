"use client";

import { Check, Undo2, X } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/time";
import type { AdminReportDetail } from "@/lib/features/admin/report-schema";
import { Facts } from "@/components/admin/facts";
import { UserLink } from "@/components/admin/user-link";
import { ReasonDialog } from "@/components/admin/reason-dialog";
import { useAdminAction } from "@/components/admin/use-admin-action";
import { api } from "@/lib/browser/api-client";

interface ReportProps {
  report: AdminReportDetail;
}

/** Decides an open report; of a decided one, shows the decision and can undo it. */
export function Decision({ report }: ReportProps) {
  const t = useTranslations("admin.reports");
  if (report.state !== "OPEN") return <Decided report={report} />;
  return (
    <>
      <p className="mb-4 text-sm text-muted">{t("decisionText")}</p>
      <div className="flex flex-wrap gap-2.5">
        <Decide report={report} verb="resolve" />
        <Decide report={report} verb="dismiss" />
      </div>
    </>
  );
}

function Decide({ report: { id }, verb }: ReportProps & { verb: "resolve" | "dismiss" }) {
  const t = useTranslations("admin.reports");
  const isResolve = verb === "resolve";
  return (
    <ReasonDialog
      texts={`admin.reports.${verb}`}
      icon={isResolve ? Check : X}
      button={{ variant: isResolve ? "primary" : "ghost" }}
      reasonLabel={t("note")}
      reasonHint={t(`${verb}.reasonHint`)}
      optional
      tone="primary"
      action={(note) => ({
        call: () => api(`POST /admin/reports/[id]/${verb}`, { params: { id }, body: { note } }),
        undo: () => api("POST /admin/reports/[id]/reopen", { params: { id } }),
      })}
    />
  );
}

function Decided({ report: { id, state, note, decidedAt, decidedBy } }: ReportProps) {
  const t = useTranslations("admin.reports");
  const { run, pending } = useAdminAction();
  const verb = state === "RESOLVED" ? "resolve" : "dismiss";
  return (
    <>
      <Facts
        facts={[
          [t("decided"), t(`state.${state}`)],
          [t("decidedBy"), decidedBy && <UserLink user={decidedBy} />],
          [t("decidedAt"), decidedAt && <DateText value={decidedAt} style="moment" />],
          [t("note"), note],
        ]}
      />
      <Button
        variant="ghost"
        icon={Undo2}
        loading={pending}
        onClick={() =>
          run({
            call: () => api("POST /admin/reports/[id]/reopen", { params: { id } }),
            done: t("reopened"),
            undo: () => api(`POST /admin/reports/[id]/${verb}`, { params: { id }, body: { note } }),
          })
        }
        className="mt-4"
      >
        {t("reopen")}
      </Button>
    </>
  );
}
