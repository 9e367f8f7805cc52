import { useTranslations, type Messages } from "next-intl";
import { ApiError } from "./api-client";
import type { FieldErrors } from "@/lib/shared/errors";

type FieldError = FieldErrors[string];

/** Translates a field error, with a code of ours or of the server. */
export function useFieldText(): (error: FieldError | undefined) => string | undefined {
  const t = useTranslations("validation");
  return (error) => {
    if (!error) return undefined;
    const { code, ...bounds } = error;
    const key = code as keyof Messages["validation"];
    return t(t.has(key) ? key : "invalid", bounds);
  };
}

/** Translates an error code. */
export function useErrorCodeText(): (code: string) => string {
  const t = useTranslations("errors");
  return (code) => {
    const key = code as keyof Messages["errors"];
    return t(t.has(key) ? key : "SERVER");
  };
}

/** Translates the error of a failed call. */
export function useErrorText(): (error: unknown) => string {
  const codeText = useErrorCodeText();
  return (error) => codeText(error instanceof ApiError ? error.code : "SERVER");
}
