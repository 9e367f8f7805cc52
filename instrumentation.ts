import type { Instrumentation } from "next";
import { processState } from "@/lib/server/process-state";

/** Replaces Next's own report of a page's error: the server logs it like all others. */
export const onRequestError: Instrumentation.onRequestError = (error, { headers }) => {
  const id = headers["x-request-id"];
  processState().onPageError?.(error, Array.isArray(id) ? id[0] : id);
};
