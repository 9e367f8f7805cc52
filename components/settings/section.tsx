import { useId, type ReactNode } from "react";
import { Card } from "@/components/ui/card";

/** Space above a status message that is not empty. */
export const STATUS_GAP = "has-[p]:mt-4";

interface SectionProps {
  title: ReactNode;
  /** One or two lines of explanation. */
  text: ReactNode;
  /** Fragment of its address. */
  anchor?: string;
  /** Shows the title to screen readers only, where the page's title says the same. */
  hideTitle?: boolean;
  children: ReactNode;
}

/** A section of the settings: heading, text, controls. */
export function Section({ title, text, anchor, hideTitle, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="grid min-w-0 scroll-mt-4 gap-3">
      <div>
        <h2 id={id} className={hideTitle ? "sr-only" : "mb-1.5 text-xl"}>
          {title}
        </h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
      <Card padding="lg" className="min-w-0">
        {children}
      </Card>
    </section>
  );
}

/** Related fields, side by side if their container is wide enough. */
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
