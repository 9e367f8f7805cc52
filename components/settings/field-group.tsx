import type { ReactNode } from "react";

/** Fields that belong together, two beside each other where there is room. */
export function FieldGroup({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-serif text-lg font-semibold">{legend}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
