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

/** Puts what is wrong with a field into words. */
export type ToText = (error: FieldErrors[string]) => string | undefined;

/**
 * Form errors by field. A path into a part of the input (`location.city`) means the field `city`.
 */
function formErrors(errors: FieldErrors, toText: ToText) {
  return Object.entries(errors).map(
    ([path, error]) =>
      [path.replace(/^.*\./, ""), { type: error.code, message: toText(error) }] as const,
  );
}

/**
 * Checks a form by the zod schema that the server uses; the errors are the codes it would send.
 * @param toInput makes the schema's input of the form, where they differ.
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
 * @returns false where the form has none of these fields.
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
