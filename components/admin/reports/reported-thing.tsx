import { Flag } from "lucide";
import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { BookCover } from "@/components/books/cover";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { Quote } from "@/components/ui/quote";
import { DateText } from "@/components/ui/time";
import { useFormatter } from "@/components/ui/use-formatter";
import type { AdminReportDetail } from "@/lib/features/admin/report-schema";
import { BookAction } from "@/components/admin/books/book-action";
import { CircleAction } from "@/components/admin/circles/circle-action";
import { Facts } from "@/components/admin/facts";
import { UserLink, useUserName } from "@/components/admin/user-link";
import { RemovePicture, RemoveReview } from "@/components/admin/removals";
import { HAND_OVER_MOMENTS } from "@/lib/features/loans/terms";

interface ReportProps {
  report: AdminReportDetail;
}

/** The subject of the report as it was then, and its current context. */
export function ReportedThing({ report }: ReportProps) {
  const t = useTranslations("admin.reports");
  const { kind } = report.about;
  return (
    <Panel title={t(`kind.${kind}`)} titleClass="mb-4 text-xl">
      {kind === "profile" && <Profile report={report} />}
      {kind === "book" && <Book report={report} />}
      {kind === "loan" && <Loan report={report} />}
      {kind === "circle" && <Circle report={report} />}
      {kind === "message" && <Message report={report} />}
      {(kind === "review" || kind === "marginNote") && <Review report={report} />}
    </Panel>
  );
}

function Profile({ report: { about, target } }: ReportProps) {
  const t = useTranslations("admin.reports");
  const nameNow = useUserName()(target);
  if (about.kind !== "profile") return null;
  const name = about.displayName || nameNow;
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} src={about.pictureUrl} size="lg" />
      <div>
        <p className="font-serif text-lg font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{t("asItStood")}</p>
      </div>
    </div>
  );
}

function Book({ report: { about, book } }: ReportProps) {
  const t = useTranslations("admin.reports");
  if (about.kind !== "book") return null;
  return (
    <div className="flex gap-4">
      <BookCover {...about} src={about.coverUrl} size="md" className="self-start" />
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="text-lg wrap-anywhere">{about.title}</h3>
        <p className="text-sm text-muted">{about.author}</p>
        {about.description && <p className="text-sm wrap-anywhere">{about.description}</p>}
        <p className="text-sm text-muted">{t("asItStood")}</p>
        <div className="mt-auto flex flex-wrap gap-2">
          {book?.coverUrl && <RemovePicture src={book.coverUrl} of={book.title} size="sm" />}
          {book ? (
            <BookAction book={book} />
          ) : (
            <p className="text-sm text-muted">{t("bookGone")}</p>
          )}
        </div>
      </div>
    </div>
  );
}

function Circle({ report: { about, circle } }: ReportProps) {
  const t = useTranslations("admin.reports");
  if (about.kind !== "circle") return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-lg wrap-anywhere">{about.name}</h3>
      {about.description && (
        <p className="text-sm wrap-anywhere whitespace-pre-line">{about.description}</p>
      )}
      {about.announcement && <Quote text={about.announcement} className="text-sm" />}
      <p className="text-sm text-muted">{t("asItStood")}</p>
      {circle ? (
        <CircleAction circle={circle} />
      ) : (
        <p className="text-sm text-muted">{t("circleGone")}</p>
      )}
    </div>
  );
}

function Loan({ report: { about, loan } }: ReportProps) {
  const t = useTranslations("admin.reports.loan");
  const states = useTranslations("enums.loanStatus");
  const format = useFormatter();
  if (about.kind !== "loan") return null;
  const day = (value: string) =>
    format.dateTime(new Date(value), { dateStyle: "long", timeZone: "UTC" });
  return (
    <>
      <Facts
        facts={[
          [t("book"), about.title],
          [t("statusThen"), states(about.status)],
          [t("statusNow"), loan && states(loan.status)],
          [t("owner"), loan && <UserLink user={loan.owner} />],
          [t("borrower"), loan && <UserLink user={loan.borrower} />],
          [t("requested"), loan && <DateText value={loan.requestedAt} style="moment" />],
          [t("due"), loan?.dueDate && day(loan.dueDate)],
          [t("closed"), loan?.closedAt && <DateText value={loan.closedAt} style="moment" />],
          [t("message"), about.borrowerMessage],
          [t("feedback"), about.feedback],
        ]}
      />
      {loan && loan.pictures.length > 0 && <LoanPictures loan={loan} />}
    </>
  );
}

type LoanNow = NonNullable<AdminReportDetail["loan"]>;

/** Pictures of the book's condition at hand-over and at return, side by side. */
function LoanPictures({ loan }: { loan: LoanNow }) {
  const t = useTranslations("admin.reports.loan");
  return (
    <div className="mt-5 grid gap-x-4 gap-y-5 border-t sm:grid-cols-2 border-line pt-4">
      {HAND_OVER_MOMENTS.map((moment) => (
        <section key={moment} aria-labelledby={`pictures-${moment}`}>
          <h3 id={`pictures-${moment}`} className="mb-2 text-lg">
            {t(`pictures.${moment}`)}
          </h3>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {loan.pictures
              .filter((picture) => picture.moment === moment)
              .map((picture) => (
                <li key={picture.imageId}>
                  <Picture picture={picture} loan={loan} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Picture({ picture, loan }: { picture: LoanNow["pictures"][number]; loan: LoanNow }) {
  const t = useTranslations("admin.reports.loan");
  const { url, by, moment, addedAt } = picture;
  const name = useUserName()(loan[by]);
  const of = t("pictureBy", { moment: t(`pictures.${moment}`), name });
  return (
    <div className="grid justify-items-start gap-1.5">
      <a href={url} target="_blank" rel="noreferrer" className="block w-full">
        <img
          src={`${url}?w=320`}
          alt={of}
          loading="lazy"
          className="aspect-[4/3] w-full rounded-md border border-line object-cover"
        />
      </a>
      <p className="text-sm text-muted">
        {name}, <DateText value={addedAt} style="moment" />
      </p>
      <RemovePicture src={url} of={of} size="sm" />
    </div>
  );
}

function Message({ report }: ReportProps) {
  const t = useTranslations("admin.reports");
  const { about, messages } = report;
  if (about.kind !== "message") return null;
  if (messages.length > 0) return <Messages report={report} />;
  return (
    <>
      <p className="rounded-md bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">
        {about.content}
      </p>
      <p className="mt-2 text-sm text-muted">{t("asItStood")}</p>
    </>
  );
}

/** The reported message with those before and after it. */
function Messages({ report }: ReportProps) {
  const t = useTranslations("admin.reports");
  const userName = useUserName();
  const { target, reporter, messages } = report;
  return (
    <ol className="grid gap-2.5" aria-label={t("messages")}>
      {messages.map(({ id, senderId, content, sentAt, reported }) => {
        const isTarget = senderId === target.id;
        return (
          <li
            key={id}
            className={cx(
              "max-w-[85%] rounded-md px-4 py-2.5",
              isTarget
                ? "justify-self-start bg-sunken"
                : "justify-self-end bg-fir-soft text-fir-strong",
              reported && "outline-2 outline-danger",
            )}
          >
            <p className="flex flex-wrap items-center gap-x-2 text-xs font-semibold">
              {userName(isTarget ? target : reporter)}
              <span className={cx("font-normal", isTarget && "text-muted")}>
                <DateText value={sentAt} style="moment" />
              </span>
              {reported && (
                <span className="inline-flex items-center gap-1 text-danger">
                  <Icon of={Flag} className="size-3.5" />
                  {t("thisOne")}
                </span>
              )}
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{content}</p>
          </li>
        );
      })}
    </ol>
  );
}

function Review({ report: { about, reviewStands } }: ReportProps) {
  const t = useTranslations("admin.reports");
  if (about.kind !== "review" && about.kind !== "marginNote") return null;
  const subject = about.kind === "review" ? about.about : "note";
  return (
    <>
      <p className="text-sm text-muted">
        {t(`reviewOf.${subject}`, { title: about.title })} <DateText value={about.writtenAt} />
      </p>
      <p className="mt-2 rounded-md bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">
        {about.content}
      </p>
      <p className="mt-2 mb-3 text-sm text-muted">{t("asItStood")}</p>
      {reviewStands ? (
        <RemoveReview about={subject} id={about.id} />
      ) : (
        <p className="text-sm text-muted">{t("reviewGone")}</p>
      )}
    </>
  );
}
