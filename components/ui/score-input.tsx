"use client";

import { useId, type ReactNode } from "react";

const SCORES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

interface ScoreInputProps {
  legend: ReactNode;
  /** Labels of the two ends of the scale. */
  lowLabel: ReactNode;
  highLabel: ReactNode;
  value: number;
  onValueChange: (value: number) => void;
}

const CELL =
  "grid min-h-11 place-items-center rounded-sm border border-line-strong bg-raised font-semibold " +
  "tabular-nums transition-colors hover:border-control has-checked:border-fir has-checked:bg-fir " +
  "has-checked:text-on-fir has-focus-visible:outline-2 has-focus-visible:outline-offset-2 " +
  "has-focus-visible:outline-fir";

/** A whole number from 1 to 10; in two rows on phones, so that each end has its label beside it. */
export function ScoreInput(props: ScoreInputProps) {
  const { legend, lowLabel, highLabel, value, onValueChange } = props;
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold text-muted">{legend}</legend>
      <p className="mb-1.5 text-xs text-muted md:hidden">{lowLabel}</p>
      <div className="grid grid-cols-5 gap-1.5 md:grid-cols-10">
        {SCORES.map((score) => (
          <label key={score} className={CELL}>
            <input
              type="radio"
              className="sr-only"
              name={id}
              value={score}
              checked={score === value}
              tabIndex={score === value ? 0 : -1}
              onChange={() => onValueChange(score)}
            />
            {score}
          </label>
        ))}
      </div>
      <div className="mt-1.5 flex justify-between text-xs text-muted">
        <span className="max-md:hidden">{lowLabel}</span>
        <span className="ml-auto">{highLabel}</span>
      </div>
    </fieldset>
  );
}
