import { z } from "zod";
import { handle } from "@/lib/core/handle";
import { foundReader, readerSearch } from "@/lib/friends/schema";
import { searchReaders } from "@/lib/friends/search-queries";

export const GET = handle({
  summary: "Finds readers by name or place",
  auth: "member",
  query: readerSearch,
  output: z.array(foundReader),
  run: ({ actor, query }) => searchReaders(actor, query),
});
