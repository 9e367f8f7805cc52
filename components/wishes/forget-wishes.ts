import { mutateApi } from "@/lib/browser/use-api";

/** Drops this tab's cached wishes, so that the list is fetched again when it is shown. */
export function forgetWishes(): void {
  void mutateApi("GET /wishes", () => undefined);
}
