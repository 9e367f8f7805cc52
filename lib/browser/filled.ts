import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** As `register` of a text or select; the server's markup has its value too, which is seen before scripts run. */
export function filled<Form extends FieldValues, Output>(
  { register, formState }: Pick<UseFormReturn<Form, unknown, Output>, "register" | "formState">,
  name: Path<Form>,
) {
  const value: unknown = formState.defaultValues?.[name];
  return { ...register(name), defaultValue: typeof value === "string" ? value : undefined };
}
