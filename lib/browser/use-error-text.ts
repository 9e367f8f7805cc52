import { useTranslations } from "next-intl";
import { ApiError } from "./api-client";
import type { FieldErrors } from "@/lib/shared/errors";

type FieldError = FieldErrors[string];

/** What is wrong with a field, in the reader's words: from a code of ours or of the server's. */
export function useFieldText(): (error: FieldError | undefined) => string | undefined {
  const t = useTranslations("validation");
  return (error) => {
    if (!error) return undefined;
    const { code, ...bounds } = error;
    return t(t.has(code) ? code : "invalid", bounds);
  };
}

/** What a failed call means, in the reader's words. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("errors");
  return (error) => t(error instanceof ApiError && t.has(error.code) ? error.code : "SERVER");
}
