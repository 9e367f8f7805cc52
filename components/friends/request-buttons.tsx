import { Check } from "lucide";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import type { FriendRequest } from "@/lib/features/friends/schema";
import { useFriendAction } from "./use-friend-action";

/** Text on success. */
const DONE = { accept: "accepted", reject: "rejected", withdraw: "withdrawn" } as const;

interface RequestProps extends Pick<ComponentProps<typeof Button>, "variant" | "icon"> {
  request: Pick<FriendRequest, "id" | "displayName">;
  onAnswered?: () => void;
}

interface RequestButtonProps extends RequestProps {
  kind: keyof typeof DONE;
  action: ReturnType<typeof useFriendAction>;
}

function RequestButton({ kind, request, action, onAnswered, ...look }: RequestButtonProps) {
  const t = useTranslations("friends.requests");
  const { id, displayName: name } = request;

  async function answer() {
    if (await action.run(kind, id, t(DONE[kind], { name }))) onAnswered?.();
  }

  return (
    <Button
      {...look}
      size="sm"
      aria-label={t(`${kind}Label`, { name })}
      loading={action.pending === kind}
      onClick={answer}
    >
      {t(kind)}
    </Button>
  );
}

/** Accepts or declines a friend request. */
export function RequestButtons(props: Omit<RequestProps, "variant" | "icon">) {
  const action = useFriendAction();
  return (
    <>
      <RequestButton {...props} kind="accept" action={action} icon={Check} />
      <RequestButton {...props} kind="reject" action={action} variant="ghost" />
    </>
  );
}

/** Withdraws a friend request that the reader has sent. */
export function WithdrawButton(props: Omit<RequestProps, "onAnswered">) {
  return <RequestButton {...props} kind="withdraw" action={useFriendAction()} />;
}
