import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { jsonAnswer } from "@/lib/server/http/answer";
import { foundReader, readerSearch } from "@/lib/features/friends/schema";
import { searchReaders } from "@/lib/features/friends/search-queries";

export const GET = handle({
  summary: "Search readers by name or place",
  auth: "member",
  query: readerSearch,
  output: z.array(foundReader),
  headers: {
    "X-Has-More": "`true` if there are more matches than the 50 returned, otherwise `false`.",
  },
  run: async ({ actor, query }) => {
    const { readers, hasMore } = await searchReaders(actor, query);
    const answer = jsonAnswer(200, readers);
    answer.headers.set("x-has-more", String(hasMore));
    return answer;
  },
});
