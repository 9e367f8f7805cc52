import { unsafeChangeRole } from "@/lib/features/identity/account/operator-commands";
import { accountCommand } from "./command";

await accountCommand(
  "npm run admin:revoke -- EMAIL\n\nTakes the role of an administrator away from that user.",
  (email) => unsafeChangeRole(email, "USER"),
  (email, { ADMIN_EMAILS }) => {
    const more = ADMIN_EMAILS.includes(email)
      ? "\nIt is still in ADMIN_EMAILS, so the next sign-in gives the role back: take it out there too."
      : "";
    return [
      `${email} is no administrator any more.${more}`,
      `${email} was no administrator.${more}`,
    ];
  },
);
