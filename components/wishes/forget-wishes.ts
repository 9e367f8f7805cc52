import { mutateApi } from "@/lib/browser/use-api";

/** What this tab knows of one's wishes is old: the list is fetched anew when it is shown. */
export function forgetWishes(): void {
  void mutateApi("GET /wishes", () => undefined);
}
