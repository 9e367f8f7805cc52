import { perProcess } from "./per-process";

interface ProcessState {
  /** The process is ending: not ready any more, and answers close their connections. */
  stopping: boolean;
  /** Called with an error that ended a page, and its request id. */
  onPageError?: (error: unknown, requestId: string | undefined) => void;
}

export const processState = perProcess("process-state", (): ProcessState => ({ stopping: false }));
