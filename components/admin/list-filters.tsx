import { Search } from "lucide";
import { useTranslations } from "next-intl";
import Form from "next/form";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";

interface ListFiltersProps {
  /** Path of the list. */
  path: string;
  /** Label, placeholder and current words; missing if the list has no search. */
  search?: { label: string; placeholder: string; query: string };
  /** Query parameter of the filter, its choices and the active one. */
  filter: {
    name: string;
    label: string;
    value: string;
    options: { value: string; label: string }[];
  };
}

const CHOICE =
  "hit-area inline-flex min-h-9 items-center rounded-full border px-3.5 text-sm font-[550] " +
  "whitespace-nowrap transition-colors duration-100";
const ON = "border-transparent bg-fir-soft text-fir-strong";
const OFF = "border-line-strong bg-surface text-ink hover:border-control";

/** Search and filter of a list, kept in the address. */
export function ListFilters({ path, search, filter }: ListFiltersProps) {
  const t = useTranslations("admin");
  const query = search?.query ?? "";
  return (
    <div className="mb-5 grid gap-3">
      {search && (
        <search>
          <Form action={path} className="flex max-w-2xl gap-2.5">
            <input type="hidden" name={filter.name} value={filter.value} />
            <Field label={search.label} hideLabel className="flex-1">
              <span className="relative block">
                <Icon
                  of={Search}
                  className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
                />
                <Input
                  key={query}
                  type="search"
                  name="query"
                  defaultValue={query}
                  placeholder={search.placeholder}
                  maxLength={100}
                  autoComplete="off"
                  className="rounded-full! pl-11! text-ellipsis"
                />
              </span>
            </Field>
            <Button type="submit" variant="soft">
              {t("find")}
            </Button>
          </Form>
        </search>
      )}
      <nav aria-label={filter.label}>
        <ul className="flex flex-wrap gap-2">
          {filter.options.map(({ value, label }) => (
            <li key={value}>
              <Link
                href={address(path, { [filter.name]: value, query })}
                aria-current={value === filter.value ? "true" : undefined}
                className={cx(CHOICE, value === filter.value ? ON : OFF)}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** A path with the non-empty parameters. */
export function address(path: string, params: Record<string, string | null | undefined>): string {
  const said = Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return said.length ? `${path}?${new URLSearchParams(said)}` : path;
}
