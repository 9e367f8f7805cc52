import { useId, type ReactNode } from "react";
import { Card } from "@/components/ui/card";

/** Room above a status message while it says something. */
export const STATUS_GAP = "has-[p]:mt-4";

interface SectionProps {
  title: ReactNode;
  /** One or two lines that say what it does. */
  text: ReactNode;
  /** Its name in an address: `/settings#anchor`. */
  anchor?: string;
  children: ReactNode;
}

/** One subject of the settings: what it is on the left, the controls on a sheet beside it. */
export function Section({ title, text, anchor, children }: SectionProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid scroll-mt-4 gap-x-10 gap-y-3 border-t border-line pt-6 first:border-t-0 first:pt-0 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-8 lg:first:pt-2"
    >
      <div className="lg:pt-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="mt-1.5 max-w-[60ch] text-sm text-muted">{text}</p>
      </div>
      <Card padding="lg" className="min-w-0">
        {children}
      </Card>
    </section>
  );
}
