import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { BookPage } from "@/components/book-page/book-page";
import { Answer } from "@/components/invitations/answer";
import { InvitationCard, InvitedBy, Join } from "@/components/invitations/invitation-card";
import { SHARE_PICTURE, sharePictureUrl } from "@/lib/features/books/share";
import { recordArrival } from "@/lib/features/invitations/commands";
import { getInvitation } from "@/lib/features/invitations/queries";
import {
  invitationParams,
  invitationQuery,
  type Invitation,
} from "@/lib/features/invitations/schema";
import { invitationPath } from "@/lib/features/invitations/terms";
import { linkMeta, type PathProps } from "@/lib/server/pages/page-meta";
import { optionalActor } from "@/lib/server/pages/page-session";

interface Opened {
  code: string;
  bookId: string | undefined;
  found: Invitation;
}

/** The invitation; 404 if the link is invalid for any reason. */
const load = cache(async (code: string, book: string): Promise<Opened> => {
  const params = invitationParams.safeParse({ code });
  const { book: bookId } = invitationQuery.parse({ book: book.slice(0, 100) });
  if (!params.success) notFound();
  return orNotFound(async () => {
    const actor = await optionalActor();
    const found = await getInvitation(actor, params.data.code, bookId);
    if (actor && !actor.complete) await recordArrival(actor, params.data.code, bookId);
    return { code: params.data.code, bookId, found };
  });
});

async function open({ params, searchParams }: PathProps<"code">): Promise<Opened> {
  const [{ code }, { book }] = await Promise.all([params, searchParams]);
  return load(code, typeof book === "string" ? book : "");
}

export async function generateMetadata(props: PathProps<"code">): Promise<Metadata> {
  const { found } = await open(props);
  const [t, books, locale] = [
    await getTranslations("invitation"),
    await getTranslations("book"),
    await getLocale(),
  ];
  const title = t("heading", { name: found.inviter.displayName });
  const { book } = found;
  const description = book
    ? books("metaTitle", { title: book.title, author: book.author })
    : t("lead");
  const picture = book
    ? { url: sharePictureUrl(book, locale), ...SHARE_PICTURE, type: "image/png", alt: description }
    : undefined;
  return linkMeta({ title, description, picture });
}

export default async function InvitationPage(props: PathProps<"code">) {
  const { code, bookId, found } = await open(props);
  const { inviter, book, isOwn } = found;
  const actor = await optionalActor();
  const path = invitationPath(code, bookId);
  if (isOwn && actor?.complete) redirect("/friends?tab=invite");
  if (actor && !actor.complete) {
    redirect(`/settings?incomplete=true&to=${encodeURIComponent(path)}`);
  }
  const name = inviter.displayName;
  const t = await getTranslations("invitation");
  const action = inviter.id ? (
    <Answer
      code={code}
      invitation={found}
      target={book ? `/books/${book.id}` : `/profile/${inviter.id}`}
      isBook={book !== null}
    />
  ) : (
    <Join path={path} text={t(book ? "joinBookText" : "joinText", { name })} label={t("join")} />
  );
  if (!book) return <InvitationCard name={name} action={action} />;
  return (
    <BookPage book={book} distanceKm={null} back={<InvitedBy name={name} />} action={action} />
  );
}
