import { leftoversJob } from "@/lib/features/account/jobs";
import { endSuspensionsJob, tellOfTroublesJob } from "@/lib/features/admin/jobs";
import { badgeJob } from "@/lib/features/badges/jobs";
import { shelfJob } from "@/lib/features/books/jobs";
import type { Job } from "@/lib/server/jobs/jobs";
import { sweepJob } from "@/lib/features/files/jobs";
import { importJob } from "@/lib/features/geo/jobs";
import { IMPORT_JOBS } from "@/lib/features/imports/jobs";
import { circlesJob, remindJob, remindOfMeetUpsJob, waitingJob } from "@/lib/features/loans/jobs";
import { mailJob, weeklyLetterJob } from "@/lib/features/mailing/jobs";
import { sweepIdentityJob } from "@/lib/features/moderation/jobs";
import { pushJob } from "@/lib/features/push/jobs";
import { remindOfOutsideLoansJob } from "@/lib/features/shelf/jobs";
import { townsJob } from "@/lib/features/towns/jobs";
import { demandJob, wishJob, wishWordsJob } from "@/lib/features/wishes/jobs";
import { retentionJob } from "./retention";

export const JOBS: Job<never>[] = [
  retentionJob,
  sweepJob,
  leftoversJob,
  importJob,
  ...IMPORT_JOBS,
  mailJob,
  pushJob,
  weeklyLetterJob,
  badgeJob,
  shelfJob,
  endSuspensionsJob,
  sweepIdentityJob,
  tellOfTroublesJob,
  remindJob,
  waitingJob,
  circlesJob,
  remindOfMeetUpsJob,
  remindOfOutsideLoansJob,
  wishJob,
  wishWordsJob,
  demandJob,
  townsJob,
];
