import type { SubmitEvent, ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { StatusMessage } from "@/components/ui/status-message";

interface StepCardProps {
  heading: string;
  lead: ReactNode;
  /** Error text; empty if there is none. */
  error: string;
  onSubmit: () => void;
  children: ReactNode;
  /** Other ways to sign in, below the form. */
  footer?: ReactNode;
}

/** One step of signing in: a heading, a short form and a footer. */
export function StepCard({ heading, lead, error, onSubmit, children, footer }: StepCardProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <Card className="p-6 md:p-8">
      <h1 className="text-2xl">{heading}</h1>
      <p className="mt-2 text-muted">{lead}</p>
      <StatusMessage text={error} tone="error" className={error ? "mt-4" : ""} />
      <form method="post" noValidate onSubmit={submit} className="mt-5 grid gap-4">
        {children}
      </form>
      {footer}
    </Card>
  );
}
