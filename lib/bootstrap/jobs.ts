import { leftoversJob } from "@/lib/features/account/jobs";
import { endSuspensionsJob, sweepIdentityJob, tellOfTroublesJob } from "@/lib/features/admin/jobs";
import { auditRetentionJob } from "@/lib/server/audit/jobs";
import { badgeJob } from "@/lib/features/badges/jobs";
import { shelfJob, viewRetentionJob } from "@/lib/features/books/jobs";
import { forgetOldAnswers } from "@/lib/features/catalog/commands";
import { db } from "@/lib/server/database/db";
import { inPortions } from "@/lib/server/database/portions";
import type { Job } from "@/lib/server/jobs";
import { discardUnused } from "@/lib/features/files/commands";
import { sweepJob } from "@/lib/features/files/jobs";
import { importJob } from "@/lib/features/geo/jobs";
import {
  importCoverJob,
  importListJob,
  importLookUpJob,
  importReadJob,
  importResumeJob,
  importRetentionJob,
  importUndoJob,
} from "@/lib/features/imports/jobs";
import { remindJob, remindOfMeetUpsJob, waitingJob } from "@/lib/features/loans/jobs";
import { mailRetentionJob, mailJob, weeklyLetterJob } from "@/lib/features/mailing/jobs";
import { notificationRetentionJob } from "@/lib/features/notifications/jobs";
import { pushJob, pushRetentionJob } from "@/lib/features/push/jobs";
import { remindOfOutsideLoansJob } from "@/lib/features/shelf/jobs";
import { demandJob, wishJob, wishRetentionJob } from "@/lib/features/wishes/jobs";
import { DAY } from "@/lib/shared/time";

/** Deletes expired codes, tickets, sessions, provider records and keys, old answers of catalogues, and unused pictures. */
const cleanUp: Job<object> = {
  name: "clean-up",
  cron: "17 * * * *",
  run: async () => {
    const now = new Date();
    const dayAgo = new Date(now.getTime() - DAY);
    const expired = { where: { expiresAt: { lt: dayAgo } } };
    const old = { where: { createdAt: { lt: dayAgo } } };
    const ended = { where: { OR: [expired.where, { revokedAt: { lt: dayAgo } }] } };
    await inPortions((limit) => db().loginTicket.deleteMany({ ...expired, limit }));
    await inPortions((limit) => db().loginCode.deleteMany({ ...expired, limit }));
    await inPortions((limit) => db().phoneCode.deleteMany({ ...expired, limit }));
    await inPortions((limit) =>
      db().oidcRecord.deleteMany({ where: { expiresAt: { lt: now } }, limit }),
    );
    await inPortions((limit) => db().idempotencyKey.deleteMany({ ...old, limit }));
    await forgetOldAnswers(now);
    await discardUnused(dayAgo);
    await inPortions((limit) => db().session.deleteMany({ ...ended, limit }));
  },
};

/** All jobs. */
export const JOBS: Job<never>[] = [
  cleanUp,
  sweepJob,
  leftoversJob,
  importJob,
  importReadJob,
  importLookUpJob,
  importListJob,
  importCoverJob,
  importResumeJob,
  importRetentionJob,
  importUndoJob,
  mailJob,
  mailRetentionJob,
  pushJob,
  pushRetentionJob,
  weeklyLetterJob,
  badgeJob,
  viewRetentionJob,
  shelfJob,
  auditRetentionJob,
  notificationRetentionJob,
  endSuspensionsJob,
  sweepIdentityJob,
  tellOfTroublesJob,
  remindJob,
  waitingJob,
  remindOfMeetUpsJob,
  remindOfOutsideLoansJob,
  wishJob,
  wishRetentionJob,
  demandJob,
];
