import { useId, type ReactNode } from "react";
import { Card } from "@/components/ui/card";

interface AnswerListProps<T> {
  title: string;
  items: readonly T[];
  row: (item: T) => ReactNode;
}

/** What waits for the reader's answer, each in a row with the answers beside it. */
export function AnswerList<T extends { id: string }>({ title, items, row }: AnswerListProps<T>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      <Card padding="none">
        <ul className="divide-y divide-line" aria-labelledby={id}>
          {items.map((item) => (
            <li key={item.id}>{row(item)}</li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
