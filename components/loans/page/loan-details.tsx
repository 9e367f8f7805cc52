import { Camera } from "lucide";
import { useTranslations } from "next-intl";
import { WaitingCount } from "@/components/books/waiting/waiting-count";
import type { PageLoan } from "@/components/loans/hand-over/use-hand-over";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { Quote } from "@/components/ui/quote";
import type { Loan } from "@/lib/features/loans/schema";

/** What was written about the loan and how its book came back; nothing if there is nothing. */
export function LoanDetails({ loan, role }: PageLoan) {
  const t = useTranslations("loanPage");
  const loans = useTranslations("loans");
  const condition = useTranslations("enums.condition");
  const { borrowerMessage, feedback, photoUrl, returnedCondition, bookInterestRating } = loan;
  const isWaitedFor = role === "owner" && loan.waitingCount > 0;
  const score = role === "borrower" ? bookInterestRating : null;
  const parts = [borrowerMessage, feedback, photoUrl, returnedCondition, isWaitedFor, score];
  if (!parts.some(Boolean)) return null;
  // Whoever ended the loan wrote the words at its end.
  const ending = loan.timeline.findLast(({ kind }) => kind === loan.status);
  const nameOf = (side: typeof role) => (side === role ? t("saidBy") : loan[side].displayName);
  return (
    <Panel
      title={t("details")}
      titleClass="text-lg"
      className="grid grid-cols-[minmax(0,1fr)] gap-3.5"
    >
      {role === "owner" && <WaitingCount count={loan.waitingCount} />}
      {borrowerMessage && (
        <Said label={t("asked", { name: nameOf("borrower") })} text={borrowerMessage} />
      )}
      {returnedCondition && <p>{t("cameBack", { condition: condition(returnedCondition) })}</p>}
      {feedback && (
        <Said label={t("said", { name: nameOf(ending?.by ?? "owner") })} text={feedback} />
      )}
      {photoUrl && <ReturnPhoto url={photoUrl} loan={loan} />}
      {score !== null && <p className="text-sm text-muted">{loans("ownRating", { score })}</p>}
    </Panel>
  );
}

function Said({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-muted">{label}</p>
      <Quote text={text} className="w-fit max-w-[56ch]" />
    </div>
  );
}

/** The owner's photo of the returned book. */
function ReturnPhoto({ url, loan }: { url: string; loan: Loan }) {
  const t = useTranslations("loans");
  // A photo on another site (allowed in the past) is only linked: loading it would reveal the viewer to that site.
  const isOurs = url.startsWith("/api/images/");
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex w-fit items-center gap-2.5 text-sm"
    >
      {isOurs ? (
        <img
          src={`${url}?w=160`}
          alt={t("photoOf", { title: loan.bookTitle })}
          loading="lazy"
          className="size-16 rounded-sm border border-line object-cover"
        />
      ) : (
        <Icon of={Camera} className="size-4" />
      )}
      {t("photo")}
    </a>
  );
}
