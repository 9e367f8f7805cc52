import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { BookPage } from "@/components/books/page/book-page";
import { CompleteAction } from "@/components/books/page/complete-action";
import { KeepLanguage } from "@/components/books/page/keep-language";
import { MemberAction } from "@/components/books/page/member-action";
import { OwnAction } from "@/components/books/page/own-action";
import { OwnerLine } from "@/components/books/page/owner-line";
import { VisitorAction } from "@/components/books/page/visitor-action";
import { viewBook } from "@/lib/books/queries";
import type { BookDto, PublicBookDto } from "@/lib/books/schema";
import { AppError } from "@/lib/core/errors";
import { idParams } from "@/lib/core/http/params";
import { isLocale } from "@/lib/core/i18n/locales";
import { optionalActor } from "@/lib/core/page-session";
import { requestedBookIds } from "@/lib/loans/requested-queries";
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

async function langOf(searchParams: PageProps["searchParams"]) {
  const { lang } = await searchParams;
  return isLocale(lang) ? lang : undefined;
}

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const { id } = await params;
  return bookMetadata(await load(id), await langOf(searchParams));
}

export default async function SharedBookPage({ params, searchParams }: PageProps) {
  const { id } = await params;
  const [book, lang, actor] = [await load(id), await langOf(searchParams), await optionalActor()];
  const isMembers = "owner" in book;
  return (
    <>
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: bookJsonLd(book) }}
      />
      {lang && !actor && <KeepLanguage lang={lang} />}
      <BookPage
        book={book}
        distanceKm={isMembers && !book.isOwn ? book.distanceKm : null}
        owner={isMembers && !book.isOwn && <OwnerLine owner={book.owner} />}
        action={isMembers ? <Action book={book} /> : <Invitation bookId={book.id} />}
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
