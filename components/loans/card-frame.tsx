import Link from "next/link";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { LoanCover } from "./loan-cover";

interface CardFrameProps {
  book: {
    bookTitle: string;
    bookAuthor: string;
    bookCoverImageUrl: string | null;
  };
  /** Link of the title, if the reader may see the book. */
  href?: string;
  /** Level of the heading in the page's outline. */
  level: "h2" | "h3";
  tags: ReactNode;
  /** Footer; full width on phones. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A card about a book in a loan or on a waiting list: cover, title, author and tags, then `children`. */
export function CardFrame({ book, href, level: Heading, tags, actions, children }: CardFrameProps) {
  const { bookTitle: title, bookAuthor: author } = book;
  return (
    <Card
      as="article"
      aria-label={title}
      padding="lg"
      className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 md:grid-cols-[5.25rem_minmax(0,1fr)] md:gap-x-5"
    >
      <LoanCover loan={book} sizes="84px" />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0">
            <Heading className="text-lg break-words">
              {href === undefined ? (
                title
              ) : (
                <Link href={href} prefetch={false} className="hover:underline">
                  {title}
                </Link>
              )}
            </Heading>
            <p className="text-sm text-muted">{author}</p>
          </div>
          <div className="flex flex-wrap gap-1.5">{tags}</div>
        </div>
        {children}
      </div>
      {actions && <div className="col-span-full lg:col-start-2">{actions}</div>}
    </Card>
  );
}
