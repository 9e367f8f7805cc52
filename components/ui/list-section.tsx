import { useId, type ReactNode } from "react";
import { Card } from "./card";

interface ListSectionProps {
  title: string;
  /** Items of a list: `li`. */
  children: ReactNode;
}

/** A heading and the list under it, in a card with a line between the items. */
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
