import { Star } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Stars } from "@/components/ui/stars";
import type { UserSummary } from "@/lib/users/schema";

const MAX = 5;
const CRITERIA = ["punctuality", "accuracy", "communication"] as const;
const FIELD = {
  punctuality: "punctualityAvg",
  accuracy: "accuracyAvg",
  communication: "communicationAvg",
} as const;

interface RatingsCardProps {
  person: UserSummary;
  /** What to say while nobody has rated them. */
  none: string;
}

/** What lenders say of a borrower: the average, and each criterion to one decimal. */
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
          <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars value={rating} className="text-lg" />
            <span className="text-sm text-muted">{users("ratings", { count: ratingCount })}</span>
          </p>
          <dl className="mt-4 grid gap-3.5">
            {CRITERIA.map((criterion) => (
              <Criterion key={criterion} name={users(criterion)} value={person[FIELD[criterion]]} />
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
      <Star aria-hidden="true" className="mt-0.5 size-5 flex-none text-muted" />
      <div>
        <p className="font-semibold">{t("none")}</p>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </div>
    </div>
  );
}

function Criterion({ name, value }: { name: string; value: number | null }) {
  const t = useTranslations("profile.ratings");
  const common = useTranslations("common");
  const format = useFormatter();
  const figure =
    value === null
      ? null
      : format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 text-sm">
      <dt className="font-medium">{name}</dt>
      <dd className="font-[550] tabular-nums">
        <span aria-hidden="true">{figure ?? "–"}</span>
        <span className="sr-only">
          {figure === null ? t("none") : common("ratingOf", { value: figure, max: MAX })}
        </span>
      </dd>
      <dd aria-hidden="true" className="col-span-2 h-1.5 rounded-full bg-line">
        <span
          className="block h-full rounded-full bg-star"
          style={{ width: `${((value ?? 0) / MAX) * 100}%` }}
        />
      </dd>
    </div>
  );
}
