import { useTranslations } from "next-intl";
import { useLoanAction } from "@/components/loans/use-loan-action";
import { api } from "@/lib/browser/api-client";

/** "It is back": ends an outside loan. */
export function useBringBack({ id, title }: { id: string; title: string }) {
  const t = useTranslations("loans.outsideLoan");
  const action = useLoanAction();
  const back = () => api("DELETE /books/[id]/outside-loan", { params: { id } });
  return { pending: action.pending, run: () => action.run(back, t("backDone", { title })) };
}
