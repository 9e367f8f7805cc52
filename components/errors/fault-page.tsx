import type { ReactNode } from "react";
import { GapOnShelf } from "./fault-art";

interface FaultPageProps {
  title: ReactNode;
  text: ReactNode;
  /** Something to tell the operator. */
  note?: ReactNode;
  /** Where to go from here. */
  children: ReactNode;
}

/** A page that is not what the reader came for, and the ways on. */
export function FaultPage({ title, text, note, children }: FaultPageProps) {
  return (
    <div className="m-auto grid max-w-[30rem] justify-items-center py-8 text-center">
      <GapOnShelf className="mb-6 w-52" />
      <h1 className="text-2xl md:text-3xl">{title}</h1>
      <p className="mt-3 text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2.5">{children}</div>
      {note && <p className="mt-6 text-sm text-muted">{note}</p>}
    </div>
  );
}
