import { useTranslations } from "next-intl";
import { useBookFormat } from "@/components/books/format";
import type { PendingLoan } from "@/lib/features/loans/schema";
import { PersonLine } from "@/components/users/person-line";

/** Who asks: rating, how many books came back from this reader, and how far away they live. */
export function RequestBorrower({ borrower }: Pick<PendingLoan, "borrower">) {
  const t = useTranslations("loans.request");
  const format = useBookFormat();
  const { returnedCount, distanceKm } = borrower;
  return (
    <PersonLine person={borrower}>
      {returnedCount > 0 && t("returned", { count: returnedCount })}
      {distanceKm !== null && format.distance(distanceKm)}
    </PersonLine>
  );
}
