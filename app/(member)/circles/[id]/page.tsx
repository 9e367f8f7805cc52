import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { cardBook } from "@/components/books/card-book";
import { CircleDoor } from "@/components/circles/circle-door";
import { CircleScreen } from "@/components/circles/circle-screen";
import type { FirstShelf } from "@/components/circles/circle-shelf";
import { JoinCircle } from "@/components/circles/join-circle";
import { readCircleBooks } from "@/lib/features/circles/commands";
import { circleShelfQuery } from "@/lib/features/circles/schema";
import { listBorrowed } from "@/lib/features/loans/queries";
import { pageMeta, type PathProps } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import type { Actor } from "@/lib/server/session/actor";
import { countryOptions } from "@/lib/shared/countries";
import { loadCircle } from "./load-circle";

export async function generateMetadata({ params }: PathProps<"id">): Promise<Metadata> {
  const { name } = await loadCircle((await params).id);
  return { ...(await pageMeta("circle")), title: name };
}

export default async function CirclePage({ params, searchParams }: PathProps<"id">) {
  const [{ id }, { query, genre }] = await Promise.all([params, searchParams]);
  const actor = await requireActor();
  const circle = await loadCircle(id);
  if (circle.role === null) {
    const way = (
      <JoinCircle
        circleId={id}
        asks={circle.admission === "REQUEST"}
        requested={circle.requested}
      />
    );
    return <CircleDoor circle={circle} isInvited={false} action={way} />;
  }
  const [shelf, borrowed, locale] = await Promise.all([
    firstShelf(actor, id, { query, genre }),
    listBorrowed(actor),
    getLocale(),
  ]);
  return (
    <CircleScreen
      circle={circle}
      shelf={shelf}
      borrowed={borrowed}
      countries={countryOptions(locale)}
    />
  );
}

/** The first page of the shelf; without it the browser tries again, and shows the error if there is one. */
async function firstShelf(actor: Actor, id: string, asked: unknown): Promise<FirstShelf | null> {
  const filter = circleShelfQuery.safeParse(asked);
  const page = filter.success
    ? await readCircleBooks(actor, id, filter.data).catch(() => null)
    : null;
  if (!page) return null;
  const { query, genre } = filter.data ?? {};
  return {
    query: query ?? "",
    genre: genre ?? "",
    page: { ...page, content: page.content.map(cardBook) },
  };
}
