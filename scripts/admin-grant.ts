import { unsafeChangeRole } from "@/lib/features/identity/account/operator-commands";
import { accountCommand } from "./command";

await accountCommand(
  "npm run admin:grant -- EMAIL\n\nMakes that user an administrator.",
  (email) => unsafeChangeRole(email, "ADMIN"),
  (email) => [`${email} is an administrator now.`, `${email} already was an administrator.`],
);
