import pino from "pino";
import { logging } from "@/lib/server/log/log";

interface Line {
  level: number;
  msg?: string;
  [field: string]: unknown;
}

/** Collects the log lines of this process from this level on. */
export function collectLog(level: "info" | "warn" = "warn"): Line[] {
  const lines: Line[] = [];
  logging().logger = pino(
    { level, base: undefined },
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
  return lines;
}
