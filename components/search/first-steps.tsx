"use client";

import { Check, Plus } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BookCover } from "@/components/books/cover";
import { InviteButton } from "@/components/invitations/invite-button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { FIRST_BOOKS, type FirstSteps as Steps } from "@/lib/features/overview/schema";

interface FirstStepsProps {
  steps: Steps;
  /** The reader's place in words; null unless nobody offers a book there. */
  emptyPlace: string | null;
}

/** Three steps of a new reader, ticked when they are done; nothing when all are. */
export function FirstSteps({ steps, emptyPlace }: FirstStepsProps) {
  const t = useTranslations("search.firstSteps");
  const { books, hasAsked, hasInvited, hasWished } = steps;
  const hasShelf = books.length >= FIRST_BOOKS;
  const second = emptyPlace === null ? hasAsked : hasInvited;
  if (hasShelf && second && hasWished) return null;
  return (
    <section aria-labelledby="first-steps" className="mb-4">
      <h2 id="first-steps" className="text-xl md:text-2xl">
        {t(emptyPlace === null ? "title" : "emptyTitle")}
      </h2>
      <p className="mt-1 mb-3.5 max-w-[60ch] text-muted">
        {emptyPlace === null ? t("text") : t("emptyText", { place: emptyPlace })}
      </p>
      <Card padding="none" as="ol" className="md:grid md:grid-cols-3">
        <Step
          number={1}
          done={hasShelf}
          title={t("shelf")}
          text={t("shelfText", { count: books.length })}
        >
          <span className="flex gap-1" aria-hidden="true">
            {Array.from({ length: FIRST_BOOKS }, (_, at) => {
              const book = books[at];
              return (
                <span key={at} className="w-5">
                  {book ? (
                    <BookCover size="full" sizes="20px" src={book.coverImageUrl} {...book} />
                  ) : (
                    <span className="block aspect-[2/3] rounded-sm border border-dashed border-line-strong" />
                  )}
                </span>
              );
            })}
          </span>
          <ButtonLink size="sm" icon={Plus} href="/books/manage?tab=add" prefetch={false}>
            {t("addBook")}
          </ButtonLink>
        </Step>
        {emptyPlace === null ? (
          <Step number={2} done={hasAsked} title={t("ask")} text={t("askText")} />
        ) : (
          <Step number={2} done={hasInvited} title={t("invite")} text={t("inviteText")}>
            <InviteButton size="sm" />
          </Step>
        )}
        <Step number={3} done={hasWished} title={t("wish")} text={t("wishText")}>
          <ButtonLink size="sm" variant="soft" href="/wishes" prefetch={false}>
            {t("makeWish")}
          </ButtonLink>
        </Step>
      </Card>
    </section>
  );
}

interface StepProps {
  number: number;
  done: boolean;
  title: string;
  text: string;
  /** What the step needs; not shown once it is done. */
  children?: ReactNode;
}

function Step({ number, done, title, text, children }: StepProps) {
  const t = useTranslations("search.firstSteps");
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3.5 border-line p-4 not-first:border-t md:not-first:border-t-0 md:not-first:border-l">
      <span
        className={cx(
          "grid size-7 place-items-center rounded-full",
          done ? "bg-fir text-on-fir" : "bg-fir-soft text-sm font-semibold text-fir-strong",
        )}
      >
        {done ? <Icon of={Check} className="size-4" /> : number}
      </span>
      <div className="min-w-0">
        <h3 className="text-base font-semibold">
          {title} {done && <span className="sr-only">{t("done")}</span>}
        </h3>
        {!done && (
          <>
            <p className="mt-0.5 text-sm text-muted">{text}</p>
            {children && (
              <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
                {children}
              </div>
            )}
          </>
        )}
      </div>
    </li>
  );
}
