"use client";

import { useDeferredValue, useEffect, useId, type ComponentProps } from "react";
import { Input } from "@/components/ui/input";
import { useApi } from "@/lib/browser/use-api";
import type { Country } from "@/lib/shared/countries";

interface CityInputProps extends ComponentProps<"input"> {
  country: Country;
  /** Current input. */
  typed: string;
}

/** Id of the field; a link to it focuses the field. */
const ANCHOR = "city";
/** Characters from which towns are suggested. */
const MIN_TYPED = 2;

/** Field for a town; suggests towns of the country that start with the input. */
export function CityInput({ country, typed, ...rest }: CityInputProps) {
  const id = useId();
  const wanted = useDeferredValue(typed.trim());
  const { data: towns = [] } = useApi(
    country && wanted.length >= MIN_TYPED ? "GET /geo/suggest" : null,
    { query: { country, q: wanted }, keepPreviousData: true, revalidateOnFocus: false },
  );
  useEffect(() => {
    if (window.location.hash !== `#${ANCHOR}`) return;
    const focus = () => document.getElementById(ANCHOR)?.querySelector("input")?.focus();
    focus();
    // While the page is loading the browser itself moves the focus away, to the place that the address names.
    window.addEventListener("load", focus, { once: true });
    return () => window.removeEventListener("load", focus);
  }, []);
  return (
    <div id={ANCHOR} className="grid scroll-mt-24">
      <Input {...rest} list={id} />
      <datalist id={id}>
        {towns.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
