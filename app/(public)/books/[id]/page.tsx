import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { headers } from "next/headers";
import { orNotFound } from "@/app/or-not-found";
import { cache } from "react";
import { BackLink } from "@/components/book-page/back-link";
import { BookPage } from "@/components/book-page/book-page";
import { CompleteAction, VisitorAction } from "@/components/book-page/visitor-action";
import { MemberAction } from "@/components/book-page/member-action";
import { OtherBooks } from "@/components/book-page/other-books";
import { OwnAction } from "@/components/book-page/own-action";
import { OwnerLine } from "@/components/book-page/owner-line";
import { JourneySection } from "@/components/journey/journey-section";
import { ReviewList } from "@/components/reviews/review-list";
import { otherBooksOf } from "@/lib/features/books/queries";
import { getJourney } from "@/lib/features/journey/queries";
import { recordView } from "@/lib/features/books/view-commands";
import type { BookViewWithTerms, RequestTerms } from "@/lib/features/loans/requests/rule-schema";
import type { BookDto, PublicBookDto } from "@/lib/features/books/schema";
import { idParams } from "@/lib/shared/params";
import { isLocale } from "@/lib/shared/locales";
import { optionalActor } from "@/lib/server/pages/page-session";
import { listActive, listBorrowed } from "@/lib/features/loans/queries";
import { viewBookWithTerms } from "@/lib/features/loans/requests/rule-queries";
import { listBookReviews } from "@/lib/features/loans/ratings/queries";
import type { PathProps } from "@/lib/server/pages/page-meta";
import { bookJsonLd, bookMetadata } from "./metadata";

/** The book as the viewer may see it; 404 if they may not. */
const load = cache(async (id: string): Promise<BookViewWithTerms> => {
  return orNotFound(async () =>
    viewBookWithTerms(await optionalActor(), idParams.parse({ id }).id),
  );
});

export async function generateMetadata({
  params,
  searchParams,
}: PathProps<"id">): Promise<Metadata> {
  const [{ id }, { lang }] = [await params, await searchParams];
  return bookMetadata(await load(id), isLocale(lang) ? lang : undefined);
}

export default async function SharedBookPage({ params }: PathProps<"id">) {
  const book = await load((await params).id);
  recordView(book.id, await optionalActor(), await headers());
  const isMembers = "owner" in book;
  return (
    <>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: bookJsonLd(book) }} />
      <BookPage
        book={book}
        distanceKm={isMembers && !book.isOwn ? book.distanceKm : null}
        back={isMembers && <BackLink bookId={book.id} isOwn={book.isOwn} />}
        owner={
          isMembers &&
          !book.isOwn && (
            <OwnerLine
              owner={book.owner}
              distanceKm={book.distanceKm}
              isCircles={book.ownCircle !== null}
            />
          )
        }
        action={isMembers ? <Action book={book} /> : <Invitation book={book} />}
      >
        <BookJourney bookId={book.id} isMember={isMembers} />
        {isMembers && <Reviews bookId={book.id} />}
        {isMembers && <Others book={book} />}
      </BookPage>
    </>
  );
}

async function Action({ book }: { book: BookDto & Partial<RequestTerms> }) {
  const actor = await optionalActor();
  if (!actor) return null;
  if (book.isOwn) {
    const loan = (await listActive(actor)).find(({ bookId }) => bookId === book.id);
    return <OwnAction book={book} loan={loan} />;
  }
  const loan = (await listBorrowed(actor)).find(({ bookId }) => bookId === book.id);
  return <MemberAction book={book} loan={loan} />;
}

async function Others({ book }: { book: BookDto }) {
  const actor = await optionalActor();
  return actor && <OtherBooks books={await otherBooksOf(actor, book)} owner={book.owner} />;
}

async function Invitation({ book }: { book: PublicBookDto }) {
  if (await optionalActor()) return <CompleteAction />;
  return <VisitorAction bookId={book.id} state={book.state} />;
}

async function BookJourney({ bookId, isMember }: { bookId: string; isMember: boolean }) {
  const journey = await getJourney(await optionalActor(), bookId);
  return <JourneySection bookId={bookId} journey={journey} isMember={isMember} />;
}

/** Borrowers' reviews, for members; everyone else sees only the average. */
async function Reviews({ bookId }: { bookId: string }) {
  const [actor, t] = await Promise.all([optionalActor(), getTranslations("reviews")]);
  if (!actor) return null;
  const first = await listBookReviews(actor, bookId);
  return <ReviewList title={t("ofBook")} of={{ bookId }} first={first} />;
}
