import type { z } from "zod";

type SearchParams = Record<string, string | string[] | undefined>;

/** What a page's address asks for; an address that makes no sense asks for nothing in particular. */
export function pageQuery<S extends z.ZodType>(schema: S, params: SearchParams): z.output<S> {
  const result = schema.safeParse(params);
  return result.success ? result.data : schema.parse({});
}
