import { handle } from "@/lib/server/http/handle";
import { JsonAnswer } from "@/lib/server/http/answer";
import { foundUser, userSearch } from "@/lib/features/friends/schema";
import { searchUsers } from "@/lib/features/friends/search-queries";

export const GET = handle({
  summary: "Search readers by name or place",
  auth: "member",
  query: userSearch,
  output: foundUser.array(),
  headers: {
    "X-Has-More": "`true` if there are more matches than the 50 returned, otherwise `false`.",
  },
  run: async ({ actor, query }) => {
    const { users, hasMore } = await searchUsers(actor, query);
    const answer = new JsonAnswer(200, users);
    answer.headers.set("x-has-more", String(hasMore));
    return answer;
  },
});
