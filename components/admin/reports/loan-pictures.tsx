import { useTranslations } from "next-intl";
import { RemovePicture } from "@/components/admin/remove-picture";
import { useUserName } from "@/components/admin/user-link";
import { DateText } from "@/components/ui/time";
import type { AdminReportDetail } from "@/lib/features/admin/report-schema";
import { HAND_OVER_MOMENTS } from "@/lib/features/loans/terms";

type Loan = NonNullable<AdminReportDetail["loan"]>;

/** Pictures of the book's condition at hand-over and at return, side by side. */
export function LoanPictures({ loan }: { loan: Loan }) {
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

function Picture({ picture, loan }: { picture: Loan["pictures"][number]; loan: Loan }) {
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
