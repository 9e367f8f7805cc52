"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface FriendFilterProps {
  query: string;
  onQueryChange: (query: string) => void;
}

/** Looks for somebody among the friends while one types. */
export function FriendFilter({ query, onQueryChange }: FriendFilterProps) {
  const t = useTranslations("friends");
  return (
    <search className="mb-4 block max-w-xl">
      <Field label={t("filter")} hideLabel>
        <span className="relative block">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
          />
          <Input
            type="search"
            value={query}
            placeholder={t("filterHint")}
            autoComplete="off"
            onChange={(event) => onQueryChange(event.target.value)}
            className="rounded-full! pl-11!"
          />
        </span>
      </Field>
    </search>
  );
}
