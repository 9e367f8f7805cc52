"use client";

import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from "swr";
import { addressOf, type Address } from "./api-client";
import type { ApiAddress, ApiOutput, ApiRead, LastArgument } from "./api-types";

/**
 * The answer of a GET of our own API, cached by SWR under `pathOf(call, …)`. The second argument has `params`, `query`
 * and SWR's options.
 * @param call null while there is nothing to fetch.
 */
export function useApi<C extends ApiRead>(
  call: C | null,
  ...[request]: LastArgument<ApiAddress<C> & SWRConfiguration<ApiOutput<C>, unknown>>
): SWRResponse<ApiOutput<C>, unknown>;
export function useApi(
  call: ApiRead | null,
  request: Address & SWRConfiguration = {},
): SWRResponse {
  const { params, query, ...config } = request;
  return useSWR(call && addressOf(call, { params, query }), config);
}

/** Interval at which loans, requests and the reader's books are polled. */
export const POLL_EVERY_MS = 10_000;

/** Options of a polled call; `fallbackData` was rendered with the page. */
export const polled = <T>(fallbackData?: T) => ({ refreshInterval: POLL_EVERY_MS, fallbackData });

/** For SWR: an answer is good until the page is left. */
export const ONCE = {
  revalidateOnFocus: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
};

type Update<T> = T | ((kept: T | undefined) => T | undefined);

/** Replaces SWR's cached answer of a call; then it is fetched again, unless `revalidate` is false. */
export function mutateApi<C extends ApiRead>(
  call: C,
  answer: Update<ApiOutput<C>>,
  ...[request]: LastArgument<ApiAddress<C> & { revalidate?: boolean }>
): Promise<unknown>;
export function mutateApi(
  call: ApiRead,
  answer: unknown,
  { params, query, ...options }: Address & { revalidate?: boolean } = {},
) {
  return mutate(addressOf(call, { params, query }), answer, options);
}
