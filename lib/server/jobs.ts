import { leftoversJob } from "@/lib/account/jobs";
import { endSuspensionsJob, sweepIdentityJob } from "@/lib/admin/jobs";
import { forgetAuditJob } from "@/lib/audit/jobs";
import { badgeJob } from "@/lib/badges/jobs";
import { forgetViewsJob } from "@/lib/books/view-jobs";
import { db } from "@/lib/core/database/db";
import type { Job } from "@/lib/core/jobs";
import { discardUnused } from "@/lib/files/commands";
import { sweepJob } from "@/lib/files/jobs";
import { importJob } from "@/lib/geo/jobs";
import { remindJob } from "@/lib/loans/jobs";
import { forgetMailJob, mailJob } from "@/lib/mailing/jobs";
import { forgetNotificationsJob } from "@/lib/notifications/jobs";

const DAY = 24 * 3600_000;

/** Removes what has expired: codes, tickets, provider records, sessions, remembered answers, unused pictures. */
const cleanUp: Job<object> = {
  name: "clean-up",
  cron: "17 * * * *",
  run: async () => {
    const now = new Date();
    const dayAgo = new Date(now.getTime() - DAY);
    await db().loginTicket.deleteMany({ where: { expiresAt: { lt: dayAgo } } });
    await db().loginCode.deleteMany({ where: { expiresAt: { lt: dayAgo } } });
    await db().phoneCode.deleteMany({ where: { expiresAt: { lt: dayAgo } } });
    await db().oidcRecord.deleteMany({ where: { expiresAt: { lt: now } } });
    await db().idempotencyKey.deleteMany({ where: { createdAt: { lt: dayAgo } } });
    await discardUnused(dayAgo);
    await db().session.deleteMany({
      where: { OR: [{ expiresAt: { lt: dayAgo } }, { revokedAt: { lt: dayAgo } }] },
    });
  },
};

/** Every job of this process. */
export const JOBS: Job<never>[] = [cleanUp, sweepJob, leftoversJob, importJob, mailJob, forgetMailJob, badgeJob, forgetViewsJob, forgetAuditJob, forgetNotificationsJob, endSuspensionsJob, sweepIdentityJob, remindJob];
