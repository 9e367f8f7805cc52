import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import type { BookState } from "@/lib/features/books/terms";

/** What a visitor can do after signing in: request the book, write to its owner, or browse. */
const INVITATIONS = {
  AVAILABLE_FOR_BORROW: ["signInText", "signIn"],
  AVAILABLE_FOR_GIVE_AWAY: ["signInGiftText", "signIn"],
  BOOKED: ["signInTakenText", "signInTaken"],
  LENT: ["signInTakenText", "signInTaken"],
  LOST: ["signInTakenText", "signInTaken"],
} as const;

/** Link to the sign-in, which leads back to this book. */
export function VisitorAction({ bookId, state }: { bookId: string; state: BookState }) {
  const t = useTranslations("book");
  const [text, label] = INVITATIONS[state];
  const from = encodeURIComponent(`/books/${bookId}`);
  return (
    <>
      <p className="max-w-[52ch]">{t(text)}</p>
      <div>
        <ButtonLink href={`/login?from=${from}`} prefetch={false}>
          {t(label)}
        </ButtonLink>
      </div>
    </>
  );
}

/** For a member without a place: asks to complete the profile first. */
export function CompleteAction() {
  const t = useTranslations("book");
  return (
    <>
      <p>{t("completeText")}</p>
      <div>
        <ButtonLink href="/settings?incomplete=true">{t("complete")}</ButtonLink>
      </div>
    </>
  );
}
