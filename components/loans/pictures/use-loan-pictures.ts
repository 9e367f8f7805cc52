"use client";

import { useTranslations } from "next-intl";
import { polled } from "@/components/loans/use-loans";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import { mutateApi, useApi } from "@/lib/browser/use-api";
import type { LoanPicture, LoanPictures } from "@/lib/features/loans/pictures/schema";

const LIST = "GET /loans/[id]/pictures";

/** The pictures of a loan, polled as the other side may add some; `first` was rendered with the page. */
export function useLoanPictures(loanId: string, first: LoanPictures): LoanPictures {
  return useApi(LIST, { params: { id: loanId }, ...polled(first) }).data ?? first;
}

/** Shows a picture that was just stored, and reloads what can still be added. */
export function showPicture(loanId: string, picture: LoanPicture): Promise<unknown> {
  const add = (kept?: LoanPictures) =>
    kept && { ...kept, pictures: [...withoutPicture(kept, picture.imageId), picture] };
  return mutateApi(LIST, add, { params: { id: loanId } });
}

function withoutPicture({ pictures }: LoanPictures, imageId: string): LoanPicture[] {
  return pictures.filter((picture) => picture.imageId !== imageId);
}

export function useRemoval(loanId: string) {
  const t = useTranslations("loanPictures");
  const params = { id: loanId };
  const { pending, run } = useAction({
    refresh: () => mutateApi(LIST, (kept) => kept, { params }),
  });

  /** @returns true on success. */
  async function remove({ imageId }: LoanPicture): Promise<boolean> {
    const call = () =>
      api("DELETE /loans/[id]/pictures/[imageId]", { params: { ...params, imageId } });
    return (await run(call, t("removed"))) !== null;
  }

  return { pending, remove };
}
