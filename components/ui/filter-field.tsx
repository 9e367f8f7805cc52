import { Search, SearchX } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "./button";
import { EmptyState } from "./empty-state";
import { Field, type ControlProps } from "./field";
import { Icon } from "./icon";
import { Input } from "./input";

type FilterFieldProps = Omit<ControlProps<"input">, "type"> & { label: string };

/** Words that filter the list below it. */
export function FilterField({ label, className, ...rest }: FilterFieldProps) {
  return (
    <Field label={label} hideLabel className={className}>
      <span className="relative block">
        <Icon
          of={Search}
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
        />
        <Input
          {...rest}
          type="search"
          autoComplete="off"
          className="rounded-full! pl-11! text-ellipsis"
        />
      </span>
    </Field>
  );
}

interface NoMatchProps {
  /** Message key of the "no match" text. */
  texts: "friends.noMatch" | "manageBooks.shelf.noMatch" | "manageBooks.shelf.noFit";
  query: string;
  onClear: () => void;
}

/** Shown instead of a list without matches. */
export function NoMatch({ texts, query, onClear }: NoMatchProps) {
  const t = useTranslations(texts);
  return (
    <EmptyState
      icon={SearchX}
      title={t("title")}
      text={t("text", { query })}
      action={
        <Button variant="ghost" onClick={onClear}>
          {t("clear")}
        </Button>
      }
    />
  );
}
