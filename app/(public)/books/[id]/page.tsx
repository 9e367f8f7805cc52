import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { BookPage } from "@/components/books/page/book-page";
import { CompleteAction } from "@/components/books/page/complete-action";
import { MemberAction } from "@/components/books/page/member-action";
import { OwnAction } from "@/components/books/page/own-action";
import { OwnerLine } from "@/components/books/page/owner-line";
import { VisitorAction } from "@/components/books/page/visitor-action";
import { ReviewList } from "@/components/reviews/review-list";
import { viewBook } from "@/lib/books/queries";
import { noteView } from "@/lib/books/view-commands";
import type { BookDto, PublicBookDto } from "@/lib/books/schema";
import { AppError } from "@/lib/core/errors";
import { idParams } from "@/lib/core/http/params";
import { isLocale } from "@/lib/core/i18n/locales";
import { optionalActor } from "@/lib/core/page-session";
import { requestedBookIds } from "@/lib/loans/requested-queries";
import { listBookReviews } from "@/lib/loans/review-queries";
import { bookJsonLd, bookMetadata } from "./metadata";

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ lang?: string | string[] }>;
}

/** The book as who looks may see it; a page that is not there for everyone else. */
const load = cache(async (id: string): Promise<BookDto | PublicBookDto> => {
  try {
    return await viewBook(await optionalActor(), idParams.parse({ id }).id);
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
});

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const [{ id }, { lang }] = [await params, await searchParams];
  return bookMetadata(await load(id), isLocale(lang) ? lang : undefined);
}

export default async function SharedBookPage({ params }: PageProps) {
  const book = await load((await params).id);
  noteView(book.id, await optionalActor(), await headers());
  const isMembers = "owner" in book;
  return (
    <>
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: bookJsonLd(book) }}
      />
      <BookPage
        book={book}
        distanceKm={isMembers && !book.isOwn ? book.distanceKm : null}
        owner={isMembers && !book.isOwn && <OwnerLine owner={book.owner} />}
        action={isMembers ? <Action book={book} /> : <Invitation bookId={book.id} />}
        reviews={isMembers && <Reviews bookId={book.id} />}
      />
    </>
  );
}

async function Action({ book }: { book: BookDto }) {
  const actor = await optionalActor();
  if (book.isOwn || !actor) return <OwnAction />;
  const requested = (await requestedBookIds(actor)).includes(book.id);
  return <MemberAction book={book} requested={requested} />;
}

async function Invitation({ bookId }: { bookId: string }) {
  return (await optionalActor()) ? <CompleteAction /> : <VisitorAction bookId={bookId} />;
}

/** What borrowers wrote; the average alone is for everyone. */
async function Reviews({ bookId }: { bookId: string }) {
  const [actor, t] = await Promise.all([optionalActor(), getTranslations("reviews")]);
  if (!actor) return null;
  const first = await listBookReviews(actor, bookId);
  return <ReviewList title={t("ofBook")} path={`/books/${bookId}/reviews`} first={first} />;
}
