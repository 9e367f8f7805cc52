import type { ReactNode } from "react";

/** Fields that belong together, beside each other where their own sheet has room. */
export function FieldGroup({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-serif text-lg font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] items-start gap-4">
        {children}
      </div>
    </fieldset>
  );
}
