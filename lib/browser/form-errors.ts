import type {
  FieldErrors as FormErrors,
  FieldValues,
  Path,
  Resolver,
  UseFormReturn,
} from "react-hook-form";
import type { z } from "zod";
import type { FieldErrors } from "@/lib/shared/errors";
import { fieldErrors } from "@/lib/shared/validation";
import { ApiError } from "./api-client";

/** Translates a field error. */
export type ToText = (error: FieldErrors[string]) => string | undefined;

/** Form errors by field. A path into a part of the input (`location.city`) means the field `city`. */
function formErrors(errors: FieldErrors, toText: ToText) {
  return Object.entries(errors).map(
    ([path, error]) =>
      [path.replace(/^.*\./, ""), { type: error.code, message: toText(error) }] as const,
  );
}

/**
 * Checks a form by the server's zod schema; the errors have the codes that the server would send.
 * @param toInput converts the form to the schema's input, if they differ.
 */
export function schemaResolver<Form extends FieldValues, Output>(
  schema: z.ZodType<Output>,
  toText: ToText,
  toInput: (form: Form) => unknown = (form) => form,
): Resolver<Form, unknown, Output> {
  return (form) => {
    const result = schema.safeParse(toInput(form), { reportInput: true });
    if (result.success) return { values: result.data, errors: {} };
    const errors = Object.fromEntries(formErrors(fieldErrors(result.error), toText));
    return { values: {}, errors: errors as FormErrors<Form> };
  };
}

/**
 * Shows the server's field errors at their fields and focuses the first.
 * @returns false if the form has none of these fields.
 */
export function showFieldErrors<Form extends FieldValues, Output>(
  form: UseFormReturn<Form, unknown, Output>,
  error: unknown,
  toText: ToText,
): boolean {
  if (!(error instanceof ApiError) || !error.fields) return false;
  const known = form.getValues();
  const own = formErrors(error.fields, toText).filter(([field]) => field in known);
  own.forEach(([field, shown], at) =>
    form.setError(field as Path<Form>, shown, { shouldFocus: at === 0 }),
  );
  return own.length > 0;
}
