import { Check } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { FriendRequest } from "@/lib/features/friends/schema";
import { useFriendAction, type FriendAction } from "./use-friend-action";

interface RequestButtonsProps {
  request: Pick<FriendRequest, "id" | "displayName">;
  onAnswered?: () => void;
}

/** Accepts or declines a friend request. */
export function RequestButtons({ request, onAnswered }: RequestButtonsProps) {
  const t = useTranslations("friends.requests");
  const { pending, run } = useFriendAction();
  const { id, displayName: name } = request;

  async function answer(action: FriendAction, done: string) {
    if (await run(action, id, done)) onAnswered?.();
  }

  return (
    <>
      <Button
        size="sm"
        icon={Check}
        aria-label={t("acceptLabel", { name })}
        loading={pending === "accept"}
        onClick={() => answer("accept", t("accepted", { name }))}
      >
        {t("accept")}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t("rejectLabel", { name })}
        loading={pending === "reject"}
        onClick={() => answer("reject", t("rejected", { name }))}
      >
        {t("reject")}
      </Button>
    </>
  );
}
