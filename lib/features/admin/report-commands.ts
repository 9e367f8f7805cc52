import type { Prisma } from "@/prisma/client/client";
import { audit } from "@/lib/server/audit/commands";
import type { AdminActor } from "@/lib/server/session/actor";
import { transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { getReport } from "./report-queries";
import type { AdminReportDetail, Decision, ReportState } from "./report-schema";

const ACTS = {
  OPEN: "REPORT_REOPENED",
  RESOLVED: "REPORT_RESOLVED",
  DISMISSED: "REPORT_DISMISSED",
} as const satisfies Record<ReportState, string>;

/**
 * Decides an open report; of two concurrent calls one succeeds.
 * @throws AppError NOT_FOUND, CONFLICT if it is already decided
 */
export function decideReport(
  actor: AdminActor,
  id: string,
  state: Exclude<ReportState, "OPEN">,
  { note = null }: Decision,
): Promise<AdminReportDetail> {
  const data = { note, decidedAt: new Date(), decidedById: actor.id };
  return move(actor, id, { from: { state: "OPEN" }, to: state, data, reason: note });
}

/** Takes a decision back. @throws AppError NOT_FOUND, CONFLICT if it is open */
export function reopenReport(actor: AdminActor, id: string): Promise<AdminReportDetail> {
  const data = { note: null, decidedAt: null, decidedById: null };
  return move(actor, id, { from: { state: { not: "OPEN" } }, to: "OPEN", data, reason: null });
}

interface Move {
  from: Prisma.ReportWhereInput;
  to: ReportState;
  data: Pick<Prisma.ReportUncheckedUpdateManyInput, "note" | "decidedAt" | "decidedById">;
  reason: string | null;
}

async function move(
  actor: AdminActor,
  id: string,
  { from, to, data, reason }: Move,
): Promise<AdminReportDetail> {
  await transact(async (tx) => {
    const { count } = await tx.report.updateMany({
      where: { id, ...from },
      data: { state: to, ...data },
    });
    const report = await tx.report.findUnique({ where: { id }, select: { targetUserId: true } });
    if (!report) throw new AppError("NOT_FOUND");
    if (count === 0) throw new AppError("CONFLICT");
    await audit(tx, {
      act: ACTS[to],
      actorId: actor.id,
      subjectId: report.targetUserId,
      thing: { kind: "report", id },
      reason,
    });
  });
  return getReport(actor, id);
}
