"use client";

import { QrCode } from "lucide";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { circlePath } from "@/lib/features/circles/terms";
import type { BookLabels } from "@/lib/features/shelf/schema";
import { LabelHeader, PrintedLabels } from "./printed-labels";

interface CircleLabelsProps {
  circleId: string;
  labels: BookLabels;
}

/** Labels of a circle's own books, as they will be printed. */
export function CircleLabels({ circleId, labels }: CircleLabelsProps) {
  const t = useTranslations("labels");
  const shelf = useTranslations("circles.shelf");
  const count = labels.labels.length;
  const back = { href: circlePath(circleId), label: useTranslations("circles")("backToCircle") };
  return (
    <>
      <LabelHeader count={count} back={back} />
      {count === 0 ? (
        <EmptyState
          icon={QrCode}
          title={t("noneOwn")}
          text={t("noneOwnText")}
          action={
            <ButtonLink href={`/books/manage?tab=add&circle=${circleId}`} prefetch={false}>
              {shelf("addOwn")}
            </ButtonLink>
          }
        />
      ) : (
        <PrintedLabels labels={labels} text="ownText" />
      )}
    </>
  );
}
