import { handle } from "@/lib/server/http/handle";
import { AppError } from "@/lib/shared/errors";

const endpoint = handle({
  summary: "Answer unknown API paths with 404",
  auth: "public",
  run: async () => {
    throw new AppError("NOT_FOUND");
  },
});

export {
  endpoint as DELETE,
  endpoint as GET,
  endpoint as HEAD,
  endpoint as OPTIONS,
  endpoint as PATCH,
  endpoint as POST,
  endpoint as PUT,
};
