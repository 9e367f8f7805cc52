import { useId, type ReactNode } from "react";
import { Card } from "./card";

interface ListSectionProps {
  title: string;
  /** Beside the title. */
  more?: ReactNode;
  /** `li` elements. */
  children: ReactNode;
}

/** A heading and a list in a card with lines between the items. */
export function ListSection({ title, more, children }: ListSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {more}
      </div>
      <Card padding="none" className="overflow-hidden">
        <ul className="divide-y divide-line" aria-labelledby={id}>
          {children}
        </ul>
      </Card>
    </section>
  );
}
