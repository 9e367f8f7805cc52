import { perProcess } from "./per-process";

interface ProcessState {
  /** The process is ending: it is no longer ready, and its answers close their connections. */
  stopping: boolean;
  /** Called with an error that ended a page, and the request id. */
  onPageError?: (error: unknown, requestId: string | undefined) => void;
}

export const processState = perProcess("process-state", (): ProcessState => ({ stopping: false }));
