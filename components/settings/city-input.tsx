"use client";

import { useDeferredValue, useEffect, useId, type ComponentProps } from "react";
import { Input } from "@/components/ui/input";
import { useApi } from "@/lib/browser/use-api";
import type { Country } from "@/lib/shared/countries";

interface CityInputProps extends ComponentProps<"input"> {
  country: Country;
  /** What is typed so far. */
  typed: string;
  /** Id of the field; a link to it focuses the field. */
  anchor: string;
}

/** Begins to suggest here. */
const MIN_TYPED = 2;

/** A town, with the towns of the country that begin like it. */
export function CityInput({ country, typed, anchor, ...rest }: CityInputProps) {
  const id = useId();
  const wanted = useDeferredValue(typed.trim());
  const { data: towns = [] } = useApi(
    country && wanted.length >= MIN_TYPED ? "GET /geo/suggest" : null,
    { query: { country, q: wanted }, keepPreviousData: true, revalidateOnFocus: false },
  );
  useEffect(() => {
    if (window.location.hash !== `#${anchor}`) return;
    document.getElementById(anchor)?.querySelector("input")?.focus();
  }, [anchor]);
  return (
    <div id={anchor} className="grid scroll-mt-24">
      <Input {...rest} list={id} />
      <datalist id={id}>
        {towns.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
