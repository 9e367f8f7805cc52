import { useTranslations } from "next-intl";
import Link from "next/link";
import { ReportButton } from "@/components/moderation/report-button";
import { Avatar } from "@/components/ui/avatar";
import { Stars } from "@/components/ui/stars";
import { DateText } from "@/components/ui/time";
import { AdminMark } from "@/components/users/admin-mark";
import { useMe } from "@/components/users/use-me";
import type { BorrowerReview, Review } from "@/lib/features/loans/ratings/schema";
import { MAX_INTEREST } from "@/lib/features/loans/terms";
import { RATING_CRITERIA } from "@/lib/features/users/terms";

/** A reader's review of a book, with its title if `showBook`, or of another reader. */
export function ReviewItem({ review, showBook }: { review: Review; showBook: boolean }) {
  const t = useTranslations("reviews");
  const me = useMe();
  const { author, text, createdAt } = review;
  const name = author.displayName;
  return (
    <article className="flex items-start gap-3.5 py-4">
      <Avatar name={name} src={author.profilePictureUrl} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <span className="min-w-0 font-semibold wrap-anywhere">
            {author.id ? (
              <Link href={`/profile/${author.id}`} className="link inline-block py-0.5">
                {name}
              </Link>
            ) : (
              name
            )}{" "}
            <AdminMark isAdmin={author.isAdmin} />
          </span>
          {review.about === "book" ? (
            <Stars value={review.rating} max={MAX_INTEREST} compact className="text-sm" />
          ) : (
            <Stars value={meanOf(review)} compact className="text-sm" />
          )}
          <span className="text-sm text-muted">
            <DateText value={createdAt} />
          </span>
        </p>
        {showBook && review.about === "book" && (
          <p className="text-sm text-muted">
            <Link href={`/books/${review.book.id}`} className="link inline-block py-1">
              {review.book.title}
            </Link>
          </p>
        )}
        {review.about === "borrower" && <Criteria review={review} />}
        <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{text}</p>
      </div>
      {author.id !== me.id && (
        <ReportButton
          target={author}
          about={{
            context: {
              [review.about === "book" ? "bookReviewId" : "borrowerReviewId"]: review.loanId,
            },
            name: t("by", { name }),
          }}
          iconOnly
          label={t("report", { name })}
          className="-my-1 -mr-2"
        />
      )}
    </article>
  );
}

function meanOf({ punctuality, accuracy, communication }: BorrowerReview): number {
  return (punctuality + accuracy + communication) / 3;
}

function Criteria({ review }: { review: BorrowerReview }) {
  const t = useTranslations("users");
  return (
    <dl className="flex flex-wrap gap-x-4 text-sm text-muted">
      {RATING_CRITERIA.map((criterion) => (
        <div key={criterion} className="flex gap-1.5">
          <dt>{t(criterion)}</dt>
          <dd className="tabular-nums">{review[criterion]}</dd>
        </div>
      ))}
    </dl>
  );
}
