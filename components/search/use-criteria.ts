"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { criteriaQuery, readCriteria, type Criteria } from "./criteria";

/**
 * The criteria in the address, so that a search can be shared, reloaded and gone back to.
 * @returns the criteria (null before any search) and a way to search with others.
 */
export function useCriteria(): [Criteria | null, (criteria: Criteria) => void] {
  const params = useSearchParams();
  const criteria = useMemo(() => readCriteria(params), [params]);

  function go(next: Criteria) {
    window.history.pushState(null, "", `/search?${criteriaQuery(next)}`);
  }

  return [criteria, go];
}
