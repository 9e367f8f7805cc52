"use client";

import { useDeferredValue, useEffect, useId, type ComponentProps } from "react";
import useSWR from "swr";
import { Input } from "@/components/ui/input";

interface CityInputProps extends ComponentProps<"input"> {
  country: string;
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
  const query = new URLSearchParams({ country, q: wanted });
  const { data: towns = [] } = useSWR<{ name: string }[]>(
    country && wanted.length >= MIN_TYPED ? `/geo/suggest?${query}` : null,
    { keepPreviousData: true, revalidateOnFocus: false },
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
