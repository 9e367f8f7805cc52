/** Demo accounts that the sign-in page offers while DEMO is on. */
export const DEMO_ACCOUNTS = [
  "owner@example.org",
  "borrower@example.org",
  "friend@example.org",
  "stranger@example.org",
  "admin@example.org",
  "newcomer@example.org",
] as const;
export type DemoAccount = (typeof DEMO_ACCOUNTS)[number];

export const DEMO_PASSWORD = "nearshelf-demo";

export function isDemoAccount(email: string): email is DemoAccount {
  return DEMO_ACCOUNTS.includes(email as DemoAccount);
}
