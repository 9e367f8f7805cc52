"use client";

import { type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/spinner";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import type { ImportInWork } from "./use-import";

interface WorkProgressProps {
  work: ImportInWork;
  title: string;
  /** Finished parts and their total; 0 while the total is unknown. */
  done: number;
  count: number;
  /** Progress in words. */
  status: string;
  /** The same as an element below the bar. */
  children: ReactNode;
  text: string;
  stopText: string;
  isStopping?: boolean;
}

/** Progress of a job on an import, with a button to stop it. */
export function WorkProgress({ work, title, done, count, ...props }: WorkProgressProps) {
  const { list, put, refresh } = work;
  const { pending, run } = useAction({ refresh });

  async function stop() {
    const params = { id: list.id };
    const stopped = await run(() => api("POST /imports/[id]/stop", { params }));
    if (stopped) put(stopped.result);
  }

  return (
    <Panel
      title={
        <>
          <Spinner />
          {title}
        </>
      }
      titleClass="flex items-center gap-2.5 text-xl"
    >
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, count)}
        aria-valuenow={done}
        aria-valuetext={props.status}
        className="mt-4 h-2.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-fir transition-[width] duration-200 motion-reduce:transition-none"
          style={{ width: `${count > 0 ? (100 * done) / count : 0}%` }}
        />
      </div>
      {props.children}
      <p className="mt-1 text-muted">{props.text}</p>
      <Button
        variant="ghost"
        className="mt-4"
        loading={pending}
        disabled={props.isStopping}
        onClick={stop}
      >
        {props.stopText}
      </Button>
    </Panel>
  );
}
