import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/app/or-not-found";
import { orNull } from "@/lib/shared/errors";
import { cache } from "react";
import { LoanScreen } from "@/components/loans/page/loan-screen";
import { LoanNotice } from "@/components/notifications/loan-notice";
import { shownCode } from "@/lib/features/loans/hand-over/queries";
import { listLoanPictures } from "@/lib/features/loans/pictures/queries";
import type { LoanWithTimeline } from "@/lib/features/loans/schema";
import { getLoanWithTimeline } from "@/lib/features/loans/timeline-queries";
import { getNotification } from "@/lib/features/notifications/queries";
import type { Notification } from "@/lib/features/notifications/schema";
import { pageMeta, type PathProps } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { idParams } from "@/lib/shared/params";

/** The loan, for its two sides; 404 for others. */
const load = cache(async (id: string): Promise<LoanWithTimeline> => {
  const actor = await requireActor();
  return orNotFound(async () => getLoanWithTimeline(actor, idParams.parse({ id }).id));
});

export async function generateMetadata({ params }: PathProps<"id">): Promise<Metadata> {
  const { bookTitle: title, kind } = await load((await params).id);
  const t = await getTranslations("loanPage");
  return { ...(await pageMeta("loan")), title: t("metaTitle", { title, kind }) };
}

export default async function LoanPage({ params, searchParams }: PathProps<"id">) {
  const [{ id }, { notice, open }] = await Promise.all([params, searchParams]);
  const loan = await load(id);
  const actor = await requireActor();
  const [pictures, code] = await Promise.all([
    listLoanPictures(actor, loan.id),
    shownCode(actor, loan.id),
  ]);
  const notification = typeof notice === "string" ? await noticeOf(loan, notice) : null;
  return (
    <LoanScreen first={loan} pictures={pictures} code={code}>
      {notification && (
        <LoanNotice
          key={notification.id}
          notification={notification}
          loan={loan}
          asksForTime={open === "extension"}
        />
      )}
    </LoanScreen>
  );
}

/** The notification that led here, if it belongs to the reader and is about this loan. */
async function noticeOf({ id }: LoanWithTimeline, notice: string): Promise<Notification | null> {
  const actor = await requireActor();
  const found = await orNull(async () => getNotification(actor, idParams.parse({ id: notice }).id));
  return found?.loanId === id ? found : null;
}
