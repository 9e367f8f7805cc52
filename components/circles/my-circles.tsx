"use client";

import { CirclePlus } from "lucide";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Dots } from "@/components/ui/dots";
import { ListSection } from "@/components/ui/list-section";
import { useApi } from "@/lib/browser/use-api";
import type { CircleSummary } from "@/lib/features/circles/schema";
import { circlePath } from "@/lib/features/circles/terms";
import { CircleRow } from "./circle-row";

/** The reader's circles, or what a circle is, and the way to a new one. */
export function MyCircles({ first }: { first: CircleSummary[] }) {
  const t = useTranslations("circles");
  const { data } = useApi("GET /circles", { fallbackData: { circles: first } });
  const circles = data?.circles ?? first;
  const create = (
    <ButtonLink href="/circles/new" prefetch={false} variant="ghost" size="sm" icon={CirclePlus}>
      {t("new")}
    </ButtonLink>
  );
  if (circles.length === 0) {
    return (
      <Card
        as="section"
        aria-label={t("title")}
        className="mb-6 flex max-w-4xl flex-wrap items-center gap-x-6 gap-y-3"
      >
        <p className="min-w-56 flex-1 text-muted">{t("about")}</p>
        {create}
      </Card>
    );
  }
  return (
    <div className="mb-8 max-w-4xl">
      <ListSection title={t("title")} more={create}>
        {circles.map((circle) => (
          <CircleRow key={circle.id} circle={circle} href={circlePath(circle.id)}>
            <Dots>
              {t("members", { count: circle.members })}
              {circle.newBooks > 0 && t("newBooks", { count: circle.newBooks })}
              {circle.requests > 0 && t("requests", { count: circle.requests })}
            </Dots>
          </CircleRow>
        ))}
      </ListSection>
    </div>
  );
}
