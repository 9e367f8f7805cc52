"use client";

import { Star } from "lucide";
import { useTranslations } from "next-intl";
import { useId, useState, type ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

const STARS = [1, 2, 3, 4, 5] as const;

interface StarInputProps {
  legend: ReactNode;
  /** 0: none is chosen yet. */
  value: number;
  onValueChange: (value: number) => void;
}

/** One to five stars: a radio group, so that arrow keys and screen readers can use it. */
export function StarInput({ legend, value, onValueChange }: StarInputProps) {
  const t = useTranslations("common");
  const id = useId();
  const [hovered, setHovered] = useState(0);
  const shown = hovered || value;
  return (
    <fieldset
      className="flex flex-wrap items-center justify-between gap-x-4"
      onPointerLeave={() => setHovered(0)}
    >
      <legend className="float-left font-medium">{legend}</legend>
      <span className="-mx-2 flex">
        {STARS.map((star) => (
          <label
            key={star}
            className={
              "grid size-11 place-items-center rounded-full has-focus-visible:outline-2 " +
              "has-focus-visible:-outline-offset-2 has-focus-visible:outline-fir"
            }
            onPointerEnter={(event) => event.pointerType === "mouse" && setHovered(star)}
          >
            <input
              type="radio"
              className="sr-only"
              name={id}
              value={star}
              checked={star === value}
              // A dialog puts the focus on its first tab stop, which is the chosen star.
              tabIndex={star === (value || 1) ? 0 : -1}
              onChange={() => onValueChange(star)}
              aria-label={t("stars", { count: star })}
            />
            <Icon
              of={Star}
              className={cx("size-7", star <= shown ? "fill-star text-star" : "text-control")}
            />
          </label>
        ))}
      </span>
    </fieldset>
  );
}
