"use client";

import useSWR, { type SWRConfiguration, type SWRResponse } from "swr";
import { addressOf, type Address } from "./api-client";
import type { ApiAddress, ApiOutput, ApiRead, LastArgument } from "./api-types";

/**
 * What a GET of our own API answers, kept by SWR under `pathOf(call, …)`. The second argument has
 * SWR's options beside `params` and `query`.
 * @param call null where nothing is to be asked yet.
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
