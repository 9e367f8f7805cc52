import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { waitingRequest } from "@/lib/features/loans/input-schema";
import { joinWaiting, leaveWaiting } from "@/lib/features/loans/waiting/commands";
import { waiting } from "@/lib/features/loans/waiting/schema";

export const POST = handle({
  summary: "Wait for a book that is promised or lent out",
  auth: "member",
  errors: [
    "OWN_BOOK",
    "BOOK_SELF_SERVICE",
    "NOT_OUT",
    "DUPLICATE_LOAN",
    "ALREADY_WAITING",
    "WAITING_LIMIT",
  ],
  idempotent: true,
  status: 201,
  location: () => "/api/users/me/waiting",
  params: idParams,
  body: waitingRequest,
  output: waiting,
  run: ({ actor, params, body }) => joinWaiting(actor, params.id, body),
});

export const DELETE = handle({
  summary: "Wait for a book no longer",
  auth: "member",
  params: idParams,
  run: ({ actor, params }) => leaveWaiting(actor, params.id),
});
