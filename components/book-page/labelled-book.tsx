"use client";

import { MessageCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { BookCover } from "@/components/books/cover";
import { useChat } from "@/components/chat/use-chat";
import { useOpenChat } from "@/components/chat-button/use-open-chat";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import type { LabelledBook } from "@/lib/features/shelf/label-schema";
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
          {loanId && (
            <Button asChild>
              <Link href={`/loans/${loanId}`}>{t("toLoan")}</Link>
            </Button>
          )}
          {!isOwn && !loanId && <WriteButton code={code} found={found} />}
          {(isOwn || state !== "LOST") && (
            <Button asChild variant="ghost">
              <Link href={`/books/${bookId}`}>{t("toBook")}</Link>
            </Button>
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

/** Opens the chat with the owner, which the label's code allows for a limited time. */
function WriteButton({ code, found: { owner } }: LabelledBookCardProps) {
  const t = useTranslations("label");
  const open = useOpenChat();
  const chat = useChat();
  const { pending, run } = useAction();

  async function write() {
    const begun = await run(() => api("PUT /chat/labels/[code]", { params: { code } }));
    if (!begun) return;
    chat().sync.put(begun.result);
    open({ friendId: owner.id });
  }

  return (
    <Button
      icon={<MessageCircle aria-hidden="true" />}
      loading={pending}
      onClick={() => void write()}
    >
      {t("write", { name: owner.displayName })}
    </Button>
  );
}
