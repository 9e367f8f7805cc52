import { getLocale } from "next-intl/server";
import { redirect } from "next/navigation";
import { ManageScreen } from "@/components/shelf/manage-screen";
import { readShelfView, shelfParams } from "@/components/shelf/list/shelf-view";
import { ownBooks } from "@/lib/features/books/queries";
import { listShelf } from "@/lib/features/shelf/queries";
import { shelfQuery } from "@/lib/features/shelf/schema";
import { countryOptions } from "@/lib/shared/countries";
import { idParams } from "@/lib/shared/params";
import { pageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { listActive } from "@/lib/features/loans/queries";
import { listPending } from "@/lib/features/loans/requests/pending-queries";
import type { Actor } from "@/lib/server/session/actor";

export const generateMetadata = () => pageMeta("books");

/** Former tabs of this page, and where their content is. */
const MOVED = new Map([
  ["requests", "/loans?tab=requests"],
  ["overview", "/profile?tab=statistics"],
]);

export default async function MyBooksPage({ searchParams }: QueryProps) {
  const [actor, search] = await Promise.all([requireActor(), searchParams]);
  const value = (name: string) => {
    const given = search[name];
    return typeof given === "string" ? given : null;
  };
  const moved = MOVED.get(value("tab") ?? "");
  if (moved) redirect(moved);
  const view = readShelfView(value);
  const [locale, shelf, edited, active, pending] = await Promise.all([
    getLocale(),
    listShelf(actor, shelfQuery.parse(shelfParams(view))),
    editedBook(actor, value("edit")),
    listActive(actor),
    listPending(actor),
  ]);
  return (
    <ManageScreen
      countries={countryOptions(locale)}
      first={{ view, shelf, edited, active }}
      pending={pending}
    />
  );
}

/** The book in the form; null if the reader has no such book. */
async function editedBook(actor: Actor, id: string | null) {
  if (!id) return null;
  const [book = null] = await ownBooks(actor, [idParams.parse({ id }).id]);
  return book;
}
