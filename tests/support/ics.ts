/** Properties of a calendar component, by name with parameters; values unescaped. */
export type IcsProperties = Record<string, string>;

/** Parses a calendar (RFC 5545): its own properties and its events'. @throws Error if it is malformed. */
export function readIcs(text: string): { calendar: IcsProperties; events: IcsProperties[] } {
  if (!text.endsWith("END:VCALENDAR\r\n")) throw new Error("the last line does not end");
  const lines = text.split("\r\n");
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) throw new Error(`a line is longer than 75 octets: ${line}`);
    if (line.includes("\n")) throw new Error(`a bare line feed: ${line}`);
  }
  const unfolded = text
    .replace(/\r\n[ \t]/g, "")
    .split("\r\n")
    .filter(Boolean);
  const calendar: IcsProperties = {};
  const events: IcsProperties[] = [];
  const open: string[] = [];
  for (const line of unfolded) {
    const at = line.indexOf(":");
    const [name, value] = [line.slice(0, at), line.slice(at + 1)];
    if (name === "BEGIN") {
      open.push(value);
      if (value === "VEVENT") events.push({});
    } else if (name === "END") {
      if (open.pop() !== value) throw new Error(`unexpected end of ${value}`);
    } else {
      const target = open.at(-1) === "VEVENT" ? events.at(-1) : calendar;
      if (!target || open.length === 0) throw new Error(`outside of a calendar: ${line}`);
      if (name in target) throw new Error(`twice: ${name}`);
      target[name] = unescaped(value);
    }
  }
  if (open.length > 0) throw new Error("the calendar does not end");
  return { calendar, events };
}

function unescaped(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, found: string) =>
    found.toLowerCase() === "n" ? "\n" : found,
  );
}
