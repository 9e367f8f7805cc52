import { useTranslations, type Messages } from "next-intl";
import { ApiError } from "./api-client";
import type { FieldErrors } from "@/lib/shared/errors";

type FieldError = FieldErrors[string];

/** What is wrong with a field, in the reader's words: from a code of ours or of the server's. */
export function useFieldText(): (error: FieldError | undefined) => string | undefined {
  const t = useTranslations("validation");
  return (error) => {
    if (!error) return undefined;
    const { code, ...bounds } = error;
    const key = code as keyof Messages["validation"];
    return t(t.has(key) ? key : "invalid", bounds);
  };
}

/** What the code of an error means, in the reader's words. */
export function useErrorCodeText(): (code: string) => string {
  const t = useTranslations("errors");
  return (code) => {
    const key = code as keyof Messages["errors"];
    return t(t.has(key) ? key : "SERVER");
  };
}

/** What a failed call means, in the reader's words. */
export function useErrorText(): (error: unknown) => string {
  const codeText = useErrorCodeText();
  return (error) => codeText(error instanceof ApiError ? error.code : "SERVER");
}
