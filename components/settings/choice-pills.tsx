import { Check, type IconNode } from "lucide";
import { useId, type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

interface Choice<T extends string> {
  value: T;
  label: ReactNode;
  icon?: IconNode;
  /** Language of the label, if it is not the page's. */
  lang?: string;
}

interface ChoicePillsProps<T extends string> {
  legend: ReactNode;
  hint?: ReactNode;
  choices: readonly Choice<T>[];
  /** The selected value; a list if several can be selected. */
  value: T | readonly T[];
  onChoose: (value: T) => void;
}

const PILL =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full border border-line-strong " +
  "bg-raised px-4 font-medium whitespace-nowrap transition-colors duration-100 " +
  "hover:border-control hover:bg-sunken " +
  "aria-pressed:border-fir aria-pressed:bg-fir-soft aria-pressed:font-semibold " +
  "aria-pressed:text-fir-strong [&_svg]:size-[18px]";

/**
 * A choice of one or several values that is saved at once. Made of buttons, since radio buttons
 * would change it on every arrow key.
 */
export function ChoicePills<T extends string>(props: ChoicePillsProps<T>) {
  const { legend, hint, choices, value, onChoose } = props;
  const id = useId();
  const isChosen = (each: T) => [value].flat().includes(each);
  return (
    <div role="group" aria-labelledby={id} aria-describedby={hint ? `${id}-hint` : undefined}>
      <p id={id} className="mb-2 text-sm font-semibold text-muted">
        {legend}
      </p>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            lang={choice.lang}
            aria-pressed={isChosen(choice.value)}
            onClick={() => onChoose(choice.value)}
            className={PILL}
          >
            {isChosen(choice.value) ? (
              <Icon of={Check} />
            ) : (
              choice.icon && <Icon of={choice.icon} />
            )}
            {choice.label}
          </button>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
