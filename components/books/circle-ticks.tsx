"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { ONCE, useApi } from "@/lib/browser/use-api";
import { VISIBILITIES, type Visibility } from "@/lib/features/books/terms";

const OF_CIRCLES: readonly Visibility[] = ["CIRCLES", "CHOSEN_CIRCLES"];

/** To whom the reader can show a book: to circles only if they are in one. @param isAsked whether a field needs it. */
export function useVisibilities(isAsked = true): readonly Visibility[] {
  const { data } = useApi(isAsked ? "GET /circles" : null, ONCE);
  const hasCircles = Boolean(data?.circles.length);
  return VISIBILITIES.filter((value) => hasCircles || !OF_CIRCLES.includes(value));
}

interface CircleTicksProps {
  /** Ids of circles. */
  chosen: readonly string[];
  error?: string;
  onChange: (chosen: string[]) => void;
}

/** The reader's circles, to tick those that see a book. */
export function CircleTicks({ chosen, error, onChange }: CircleTicksProps) {
  const t = useTranslations("manageBooks.form");
  const { data } = useApi("GET /circles", ONCE);
  return (
    <fieldset className="rounded-md bg-sunken px-4 py-2">
      <legend className="sr-only">{t("chosenCircles")}</legend>
      {data?.circles.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<span className="wrap-anywhere">{name}</span>}
          checked={chosen.includes(id)}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) =>
            // Circles that the reader has left are dropped.
            onChange(
              data.circles
                .map((circle) => circle.id)
                .filter((each) => (each === id ? target.checked : chosen.includes(each))),
            )
          }
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
