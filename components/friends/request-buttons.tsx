import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { FriendRequest } from "@/lib/features/friends/schema";
import { useFriendAct, type FriendAct } from "./use-friend-act";

interface RequestButtonsProps {
  request: FriendRequest;
  /** Called once the answer is given. */
  onAnswered?: () => void;
}

/** Yes or no to somebody who would like to be friends. */
export function RequestButtons({ request, onAnswered }: RequestButtonsProps) {
  const t = useTranslations("friends.requests");
  const { pending, run } = useFriendAct();
  const { id, displayName: name } = request;

  async function answer(act: FriendAct, done: string) {
    if (await run(act, id, done)) onAnswered?.();
  }

  return (
    <>
      <Button
        size="sm"
        icon={<Check aria-hidden="true" />}
        aria-label={t("acceptLabel", { name })}
        loading={pending === "accept"}
        onClick={() => void answer("accept", t("accepted", { name }))}
      >
        {t("accept")}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t("rejectLabel", { name })}
        loading={pending === "reject"}
        onClick={() => void answer("reject", t("rejected", { name }))}
      >
        {t("reject")}
      </Button>
    </>
  );
}
