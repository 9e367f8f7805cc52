import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { ManageScreen } from "@/components/shelf/manage-screen";
import { listBooksOf } from "@/lib/features/books/queries";
import { countryOptions } from "@/lib/shared/countries";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { listPending } from "@/lib/features/loans/pending-queries";
import { listActive, listMeetups } from "@/lib/features/loans/queries";

export function generateMetadata(): Promise<Metadata> {
  return pageMeta("books");
}

export default async function MyBooksPage() {
  const actor = await requireActor();
  const [locale, books, active, pending, meetUps] = await Promise.all([
    getLocale(),
    listBooksOf(actor, actor.id),
    listActive(actor),
    listPending(actor),
    listMeetups(actor),
  ]);
  return (
    <ManageScreen countries={countryOptions(locale)} first={{ books, active, pending, meetUps }} />
  );
}
