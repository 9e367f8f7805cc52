import { ChevronRight, ChevronsLeft } from "lucide";
import { useTranslations } from "next-intl";
import Form from "next/form";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { cx } from "@/components/ui/cx";
import { FilterField } from "@/components/ui/filter-field";

type SearchedList = "books" | "circles" | "users";

interface ListPageProps {
  /** Last part of its path, and of the namespace of its texts. */
  list: SearchedList | "reports" | "verifications";
  /** Query parameters. */
  asked: { state: string; cursor?: string; query?: string | null };
  states: { value: string; label: string }[];
  nextCursor: string | null;
  header: ReactNode;
  children: ReactNode;
}

/** A list of things in some state: heading, filters, rows and links to its pages. */
export function ListPage({ list, asked, states, nextCursor, header, children }: ListPageProps) {
  const t = useTranslations(`admin.${list}`);
  const path = `/admin/${list}`;
  const { state, query } = asked;
  return (
    <>
      {header}
      <div className="mb-5 grid gap-3">
        {list !== "reports" && list !== "verifications" && (
          <ListSearch list={list} state={state} query={query} />
        )}
        <Filter
          label={t("filter")}
          value={state}
          options={states}
          hrefOf={(value) => address(path, { state: value, query })}
        />
      </div>
      {children}
      <PageLinks path={path} asked={asked} nextCursor={nextCursor} />
    </>
  );
}

interface ListSearchProps {
  list: SearchedList;
  state: string;
  query?: string | null;
}

function ListSearch({ list, state, query }: ListSearchProps) {
  const t = useTranslations(`admin.${list}`);
  const admin = useTranslations("admin");
  return (
    <search>
      <Form action={`/admin/${list}`} className="flex max-w-2xl gap-2.5">
        <input type="hidden" name="state" value={state} />
        <FilterField
          key={query}
          label={t("search")}
          name="query"
          defaultValue={query ?? ""}
          placeholder={t("searchHint")}
          maxLength={100}
          className="flex-1"
        />
        <Button type="submit" variant="soft">
          {admin("find")}
        </Button>
      </Form>
    </search>
  );
}

const CHOICE =
  "hit-area inline-flex min-h-9 items-center rounded-full border px-3.5 text-sm font-[550] " +
  "whitespace-nowrap transition-colors duration-100";
const ON = "border-transparent bg-fir-soft text-fir-strong";
const OFF = "border-line-strong bg-surface text-ink hover:border-control";

interface FilterProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  hrefOf: (value: string) => string;
}

/** Choices of which one is active, each a link. */
export function Filter({ label, value: active, options, hrefOf }: FilterProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <li key={value}>
            <Link
              href={hrefOf(value)}
              aria-current={value === active ? "true" : undefined}
              className={cx(CHOICE, value === active ? ON : OFF)}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PageLinksProps {
  path: string;
  /** Query parameters. */
  asked: { cursor?: string };
  nextCursor: string | null;
}

/** Links to the next page and back to the first; nothing if there is only one page. */
export function PageLinks({ path, asked: { cursor, ...asked }, nextCursor }: PageLinksProps) {
  const t = useTranslations("admin.pages");
  if (!cursor && !nextCursor) return null;
  return (
    <nav aria-label={t("label")} className="mt-5 flex flex-wrap justify-center gap-3">
      {cursor && (
        <ButtonLink variant="plain" icon={ChevronsLeft} href={address(path, asked)}>
          {t("first")}
        </ButtonLink>
      )}
      {nextCursor && (
        <ButtonLink
          variant="ghost"
          icon={ChevronRight}
          href={address(path, { ...asked, cursor: nextCursor })}
        >
          {t("next")}
        </ButtonLink>
      )}
    </nav>
  );
}

/** A path with the non-empty parameters. */
function address(path: string, params: Record<string, string | null | undefined>): string {
  const said = Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return said.length ? `${path}?${new URLSearchParams(said)}` : path;
}
