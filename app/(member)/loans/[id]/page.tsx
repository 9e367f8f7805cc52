import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { cache } from "react";
import { LoanScreen } from "@/components/loans/page/loan-screen";
import { LoanNotice } from "@/components/notifications/loan-notice";
import { shownCode } from "@/lib/features/loans/hand-over/queries";
import { listLoanPictures } from "@/lib/features/loans/pictures/queries";
import type { LoanWithTimeline } from "@/lib/features/loans/schema";
import { getLoanWithTimeline } from "@/lib/features/loans/timeline-queries";
import { getNotification } from "@/lib/features/notifications/queries";
import type { Notification } from "@/lib/features/notifications/schema";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { AppError } from "@/lib/shared/errors";
import { idParams } from "@/lib/shared/params";

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ notice?: string | string[] }>;
}

/** The loan, for its two sides; 404 for others. */
const load = cache(async (id: string): Promise<LoanWithTimeline> => {
  const actor = await requireActor();
  const loan = await orNull(() => getLoanWithTimeline(actor, parseId(id)));
  return loan ?? notFound();
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { bookTitle: title, kind } = await load((await params).id);
  const t = await getTranslations("loanPage");
  return { ...(await pageMeta("loan")), title: t("metaTitle", { title, kind }) };
}

export default async function LoanPage({ params, searchParams }: PageProps) {
  const [{ id }, { notice }] = await Promise.all([params, searchParams]);
  const loan = await load(id);
  const actor = await requireActor();
  const [pictures, code] = await Promise.all([
    listLoanPictures(actor, loan.id),
    shownCode(actor, loan.id),
  ]);
  const notification = typeof notice === "string" ? await noticeOf(loan, notice) : null;
  return (
    <LoanScreen first={loan} pictures={pictures} code={code}>
      {notification && <LoanNotice key={notification.id} notification={notification} loan={loan} />}
    </LoanScreen>
  );
}

/** The notification that led here, if it belongs to the reader and is about this loan. */
async function noticeOf({ id }: LoanWithTimeline, notice: string): Promise<Notification | null> {
  const actor = await requireActor();
  const found = await orNull(() => getNotification(actor, parseId(notice)));
  return found?.loanId === id ? found : null;
}

/** @throws AppError NOT_FOUND for a malformed id */
function parseId(id: string): string {
  const parsed = idParams.safeParse({ id });
  if (!parsed.success) throw new AppError("NOT_FOUND");
  return parsed.data.id;
}

async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
