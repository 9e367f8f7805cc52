import { useId, type ReactNode } from "react";
import { Card } from "./card";

interface ListSectionProps {
  title: string;
  /** `li` elements. */
  children: ReactNode;
}

/** A heading and a list in a card with lines between the items. */
export function ListSection({ title, children }: ListSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      <Card padding="none">
        <ul className="divide-y divide-line" aria-labelledby={id}>
          {children}
        </ul>
      </Card>
    </section>
  );
}
