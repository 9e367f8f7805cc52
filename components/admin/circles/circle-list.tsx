import { EyeOff, Globe, School } from "lucide";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { UserLink } from "@/components/admin/user-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Tag } from "@/components/ui/tag";
import { DateText } from "@/components/ui/time";
import type { AdminCircle } from "@/lib/features/admin/circle-schema";
import { CircleAction } from "./circle-action";

interface CircleListProps {
  circles: AdminCircle[];
  /** Only hidden circles were asked for. */
  hiddenOnly: boolean;
}

/** Found circles, each with its action. */
export function CircleList({ circles, hiddenOnly }: CircleListProps) {
  const t = useTranslations("admin.circles");
  if (circles.length === 0) {
    return hiddenOnly ? (
      <EmptyState icon={EyeOff} title={t("noneHidden.title")} text={t("noneHidden.text")} />
    ) : (
      <EmptyState icon={School} title={t("none.title")} text={t("none.text")} />
    );
  }
  return (
    <ul aria-label={t("title")} className="grid gap-3 xl:grid-cols-2">
      {circles.map((circle) => (
        <Card as="li" key={circle.id}>
          <CircleRow circle={circle} />
        </Card>
      ))}
    </ul>
  );
}

/** A circle with its owners, and a button to hide or restore it. */
function CircleRow({ circle }: { circle: AdminCircle }) {
  const t = useTranslations("admin.circles");
  const texts = useTranslations("circles");
  const { name, description, admission, members, owners, town, createdAt, hiddenAt } = circle;
  return (
    <article aria-label={name} className="grid gap-2">
      <h2 className="text-lg wrap-anywhere">{name}</h2>
      {description && (
        <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{description}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
        {hiddenAt && (
          <Tag tone="bad" icon={EyeOff}>
            {t("hidden")}
          </Tag>
        )}
        {town && (
          <Tag tone="busy" icon={Globe}>
            <Link href={town}>{t("filters.public")}</Link>
          </Tag>
        )}
        <Tag>{texts(`admission.${admission}`)}</Tag>
        <span>{texts("members", { count: members })}</span>
        <span>{t.rich("since", { date: () => <DateText value={createdAt} style="brief" /> })}</span>
      </p>
      <p className="flex flex-wrap gap-x-3 gap-y-1.5 text-sm text-muted">
        {texts("people.owner")}
        {owners.map((owner) => (
          <UserLink key={owner.id} user={owner} />
        ))}
      </p>
      <CircleAction circle={circle} />
    </article>
  );
}
