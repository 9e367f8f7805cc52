"use client";

import { useTranslations } from "next-intl";
import { BookCover } from "@/components/books/cover";
import { PageHeader } from "@/components/layout/page-header";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { api } from "@/lib/browser/api-client";
import type { LabelledBook } from "@/lib/features/shelf/label-schema";
import { BeginChatButton } from "./begin-chat-button";
import { OwnerLine } from "./owner-line";

interface LabelledBookCardProps {
  /** The code on the label. */
  code: string;
  found: LabelledBook;
}

/** For somebody who holds a labelled book: whose it is, and how to return it. */
export function LabelledBookCard({ code, found }: LabelledBookCardProps) {
  const t = useTranslations("label");
  const { title, author, coverImageUrl, owner, isOwn, loanId, state, bookId } = found;
  return (
    <>
      <PageHeader title={t(isOwn ? "titleOwn" : "title")} />
      <Card padding="lg" className="max-w-2xl">
        <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-5">
          <BookCover title={title} author={author} src={coverImageUrl} eager />
          <div className="min-w-0">
            <h2 className="text-xl">{title}</h2>
            <p className="mt-1 text-muted">{author}</p>
          </div>
        </div>
        {!isOwn && (
          <div className="mt-5">
            <OwnerLine owner={owner} distanceKm={null} />
          </div>
        )}
        <p className="mt-5 max-w-[60ch]">{t(textOf(found), { name: owner.displayName })}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          {loanId && <ButtonLink href={`/loans/${loanId}`}>{t("toLoan")}</ButtonLink>}
          {!isOwn && !loanId && (
            <BeginChatButton
              friendId={owner.id}
              begin={() => api("PUT /chat/labels/[code]", { params: { code } })}
            >
              {t("write", { name: owner.displayName })}
            </BeginChatButton>
          )}
          {(isOwn || state !== "LOST") && (
            <ButtonLink variant="ghost" href={`/books/${bookId}`}>
              {t("toBook")}
            </ButtonLink>
          )}
        </div>
      </Card>
    </>
  );
}

function textOf({ isOwn, loanId, state }: LabelledBook) {
  if (isOwn) return loanId ? "ownLent" : state === "LOST" ? "ownLost" : "own";
  if (loanId) return "onLoan";
  return state === "LOST" ? "lost" : "found";
}
