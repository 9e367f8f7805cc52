import { readMark } from "@/lib/shared/page-mark";

/** Things on a page of a list. */
export const PAGE_SIZE = 25;

/** Conditions of a hand-written list and their values, numbered as they come. */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly parts: string[] = [];

  /** @param part the condition; `?` stands for the value. */
  add(part: string, value?: unknown): this {
    if (value === undefined) this.parts.push(part);
    else this.parts.push(part.replaceAll("?", `$${this.values.push(value)}`));
    return this;
  }

  /** What lies behind the cursor in a list that is newest first. */
  behind(columns: { at: string; id: string }, cursor: string | undefined): this {
    if (!cursor) return this;
    const { at, id } = readMark(cursor);
    const [moment, thing] = [this.values.push(at), this.values.push(id)];
    this.parts.push(`(${columns.at}, ${columns.id}) < ($${moment}::timestamptz, $${thing}::uuid)`);
    return this;
  }

  get where(): string {
    return this.parts.length ? `WHERE ${this.parts.join(" AND ")}` : "";
  }
}
