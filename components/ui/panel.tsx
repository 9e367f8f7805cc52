import { useId, type ComponentProps, type ReactNode } from "react";
import { Card } from "./card";

interface PanelProps extends Omit<ComponentProps<typeof Card>, "title"> {
  title: ReactNode;
  titleClass?: string;
}

/** A card that is a section of its own, named by its title. */
export function Panel({ title, titleClass = "text-xl", children, ...card }: PanelProps) {
  const id = useId();
  return (
    <Card as="section" padding="lg" {...card} aria-labelledby={id}>
      <h2 id={id} className={titleClass}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
