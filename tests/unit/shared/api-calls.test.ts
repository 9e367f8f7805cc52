import { expect, test } from "vitest";
import { api, pathOf } from "@/lib/browser/api-client";

test("parameters are encoded into the path, and a query has what is given", () => {
  expect(pathOf("GET /loans/pending")).toBe("/loans/pending");
  expect(pathOf("GET /loans/[id]", { params: { id: "a/b?c" } })).toBe("/loans/a%2Fb%3Fc");
  const query = { q: "Ле ся", country: "UKR", postalCode: "", city: null, radiusKm: 10 } as const;
  expect(pathOf("GET /books/suggest", { query })).toBe(
    "/books/suggest?q=%D0%9B%D0%B5+%D1%81%D1%8F&country=UKR&radiusKm=10",
  );
});

/** Never called: the compiler must reject each of these. */
export function wrongCalls() {
  // @ts-expect-error no such route
  void api("GET /loans/nothing");
  // @ts-expect-error no such method
  void api("DELETE /loans/pending");
  // @ts-expect-error no loan is named
  void api("GET /loans/[id]");
  // @ts-expect-error another parameter
  void api("GET /loans/[id]", { params: { loanId: "1" } });
  // @ts-expect-error no body
  void api("POST /loans", { once: true });
  // @ts-expect-error a misspelt field
  void api("POST /loans", { body: { bookID: "1" } });
  // @ts-expect-error no state of a book
  void api("PATCH /books/[id]/state", { params: { id: "1" }, body: { state: "GONE" } });
  // @ts-expect-error a body that the route does not read
  void api("PUT /notifications/read-all", { body: {} });
  // @ts-expect-error a file goes as a form
  void api("POST /books/ai", { body: { file: "" } });
  // @ts-expect-error no such property of the answer
  void api("GET /loans/pending").then(([loan]) => loan?.title);
}
