import { Star } from "lucide";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Average } from "@/components/ui/stars";
import type { UserSummary } from "@/lib/features/users/schema";
import { CRITERION_AVERAGE, RATING_CRITERIA } from "@/lib/features/users/terms";

const MAX = 5;

interface RatingsCardProps {
  person: UserSummary;
  /** Text shown without ratings. */
  none: string;
}

/** Lenders' ratings of a borrower: the average, and each criterion, with one decimal. */
export function RatingsCard({ person, none }: RatingsCardProps) {
  const t = useTranslations("profile.ratings");
  const users = useTranslations("users");
  const { rating, ratingCount } = person;
  return (
    <Card as="section" padding="none" className="p-5">
      <h2 className="text-xl">{t("title")}</h2>
      {rating === null ? (
        <NotRated text={none} />
      ) : (
        <>
          <p className="mt-3 flex items-center gap-3">
            <Average
              value={rating}
              none={t("none")}
              className="font-serif text-[2.75rem]/tight font-semibold tabular-nums"
            />
            <Icon of={Star} className="size-7 fill-current text-star" />
            <span className="ml-auto text-muted">{users("ratings", { count: ratingCount })}</span>
          </p>
          <dl className="mt-4 grid gap-5 lg:max-xl:grid-cols-3">
            {RATING_CRITERIA.map((criterion) => (
              <Criterion
                key={criterion}
                name={users(criterion)}
                value={person[CRITERION_AVERAGE[criterion]]}
              />
            ))}
          </dl>
        </>
      )}
    </Card>
  );
}

function NotRated({ text }: { text: string }) {
  const t = useTranslations("profile.ratings");
  return (
    <div className="mt-4 flex items-start gap-3">
      <Icon of={Star} className="mt-0.5 size-5 flex-none text-muted" />
      <div>
        <p className="font-semibold">{t("none")}</p>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </div>
    </div>
  );
}

function Criterion({ name, value }: { name: string; value: number | null }) {
  const none = useTranslations("profile.ratings")("none");
  const share = ((value ?? 0) / MAX) * 100;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2">
      <dt className="font-medium">{name}</dt>
      <dd>
        <Average value={value} none={none} className="font-[550] tabular-nums" />
      </dd>
      <dd aria-hidden="true" className="col-span-2 h-2 rounded-full bg-line">
        <span className="block h-full rounded-full bg-star" style={{ width: `${share}%` }} />
      </dd>
    </div>
  );
}
