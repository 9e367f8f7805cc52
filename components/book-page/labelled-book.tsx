"use client";

import { useTranslations } from "next-intl";
import { BookCover } from "@/components/books/cover";
import { PageHeader } from "@/components/layout/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { loanPath } from "@/lib/features/loans/terms";
import { api } from "@/lib/browser/api-client";
import type { LabelledBook } from "@/lib/features/shelf/label-schema";
import { BeginChatButton } from "./begin-chat-button";
import { OwnerLine } from "./owner-line";
import { SelfService } from "./self-service";

interface LabelledBookProps {
  /** The code on the label. */
  code: string;
  found: LabelledBook;
}

/** For somebody who holds a labelled book: whose it is, and what is done with it. */
export function LabelledBookCard({ code, found }: LabelledBookProps) {
  const t = useTranslations("label");
  const { title, author, coverImageUrl, owner, isOwn, selfService, ownCircle } = found;
  // While a circle is hidden, its book is an ordinary one to who looks after it.
  const isCircles = selfService && (!isOwn || ownCircle !== null);
  const own = isOwn ? "titleOwn" : "title";
  return (
    <>
      <PageHeader title={t(isCircles ? "circle.title" : own)} />
      <Card padding="lg" className="max-w-2xl">
        <div className="grid grid-cols-[104px_minmax(0,1fr)] gap-5">
          <BookCover title={title} author={author} src={coverImageUrl} eager />
          <div className="min-w-0">
            <h2 className="text-xl">{title}</h2>
            <p className="mt-1 text-muted">{author}</p>
          </div>
        </div>
        {owner && !isOwn && (
          <div className="mt-5">
            <OwnerLine owner={owner} distanceKm={null} isCircles={isCircles} />
          </div>
        )}
        {isCircles ? (
          <SelfService
            code={code}
            found={found}
            write={<WriteToOwner code={code} owner={owner} />}
          />
        ) : (
          <WhoseBook code={code} found={found} />
        )}
      </Card>
    </>
  );
}

function WhoseBook({ code, found }: LabelledBookProps) {
  const t = useTranslations("label");
  const { owner, isOwn, loanId, state, bookId } = found;
  const name = owner?.displayName ?? "";
  return (
    <>
      <p className="mt-5 max-w-[60ch]">{t(textOf(found), { name })}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {loanId && <ButtonLink href={loanPath(loanId)}>{t("toLoan")}</ButtonLink>}
        {!isOwn && !loanId && <WriteToOwner code={code} owner={owner} />}
        {(isOwn || state !== "LOST") && (
          <ButtonLink variant="ghost" href={`/books/${bookId}`}>
            {t("toBook")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

interface WriteToOwnerProps extends Pick<LabelledBook, "owner"> {
  code: string;
}

/** Writes to whose book was found. */
function WriteToOwner({ code, owner }: WriteToOwnerProps) {
  const t = useTranslations("label");
  if (!owner) return null;
  const begin = () => api("PUT /chat/labels/[code]", { params: { code } });
  return (
    <BeginChatButton friendId={owner.id} begin={begin}>
      {t("write", { name: owner.displayName })}
    </BeginChatButton>
  );
}

function textOf({ isOwn, loanId, state }: LabelledBook) {
  if (isOwn) return loanId ? "ownLent" : state === "LOST" ? "ownLost" : "own";
  if (loanId) return "onLoan";
  return state === "LOST" ? "lost" : "found";
}
