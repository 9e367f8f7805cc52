import type { FieldErrors as FormErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import type { FieldErrors } from "@/lib/shared/errors";
import { fieldErrors } from "@/lib/shared/validation";

type Tell = (fault: FieldErrors[string]) => string | undefined;

/**
 * Checks a form by a zod schema. Faults are the codes the server would send, told by `tell`.
 */
export function codeResolver<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  tell: Tell,
): Resolver<In, unknown, Out> {
  return (values) => {
    const result = schema.safeParse(values, { reportInput: true });
    if (result.success) return { values: result.data, errors: {} };
    const faults = Object.entries(fieldErrors(result.error)).map(([field, fault]) => [
      field,
      { type: fault.code, message: tell(fault) },
    ]);
    return { values: {}, errors: Object.fromEntries(faults) as FormErrors<In> };
  };
}
