"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { useEffect, useLayoutEffect } from "react";
import { useOpenChat, type ChatTarget } from "@/components/chat-button/use-open-chat";
import { find } from "@/components/chat/model/conversations";
import { isIn, keyOf, keyOfMessage } from "@/components/chat/model/target";
import { useChat, useFriendName } from "@/components/chat/use-chat";
import { useEvent } from "@/components/realtime/use-realtime";
import { lazyComponent } from "@/components/ui/lazy-component";
import { toast } from "@/components/ui/toast";
import { useMedia } from "@/components/ui/use-media";
import { useMe } from "@/components/users/use-me";
import { reportSeen } from "@/lib/browser/seen";
import type { ChatMessage } from "@/lib/features/chat/schema";
import { useWindows } from "./use-windows";
import { shortened } from "@/lib/shared/signs";

const loadDockedChat = () => import("./docked-chat").then((m) => m.DockedChat);
const DockedChat = lazyComponent(loadDockedChat);

/** Height that the windows cover at the bottom of the page. */
const COVERED = { open: "min(30rem, 100dvh - 5rem)", minimised: "3.5rem" } as const;

/** Chat windows along the lower edge, as many as fit; the others are hidden until there is room. */
export function Dock() {
  const t = useTranslations("chat.dock");
  const { windows, focused, close, change } = useWindows();
  const room = useRoom();
  const shown = windows.slice(0, room);
  const waiting = windows.length - shown.length;
  const open = shown.filter(({ minimised }) => !minimised);
  useArrivals(open);
  useRoomBelow(shown.length === 0 ? null : COVERED[open.length > 0 ? "open" : "minimised"]);
  // Preloads the window's code, but not on phones, which show no windows.
  useEffect(() => {
    if (room > 0) loadDockedChat().catch(() => {});
  }, [room]);
  if (shown.length === 0) return null;

  return (
    <section
      aria-label={t("label")}
      className="fixed right-6 bottom-0 z-20 flex flex-row-reverse items-end gap-3"
    >
      {shown.map((window) => (
        <DockedChat
          key={window.friendId}
          window={window}
          takesFocus={keyOf(window) === focused}
          onChange={change}
          onClose={() => close(window)}
        />
      ))}
      {waiting > 0 && (
        <Link
          href="/chats"
          prefetch={false}
          aria-label={t("more", { count: waiting })}
          title={t("more", { count: waiting })}
          className={
            "grid h-12 min-w-12 place-items-center rounded-t-lg border border-b-0 border-line " +
            "bg-surface px-3 font-semibold tabular-nums shadow-2 hover:bg-sunken"
          }
        >
          +{waiting}
        </Link>
      )}
    </section>
  );
}

/** Adds this much scroll space, so that the end of the page stays reachable. */
function useRoomBelow(height: string | null): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (height) style.setProperty("--dock", height);
    return () => void style.removeProperty("--dock");
  }, [height]);
}

/** Number of chat windows that fit on the screen; 0 on phones. */
function useRoom(): number {
  const one = useMedia("(min-width: 47.5625rem)");
  const two = useMedia("(min-width: 67rem)");
  const three = useMedia("(min-width: 88rem)");
  return [one, two, three].filter(Boolean).length;
}

/** Characters of a message shown in a toast. */
const EXCERPT_LENGTH = 80;

/** Shows a toast for each new message that is not visible. @param open the visible windows. */
function useArrivals(open: readonly ChatTarget[]): void {
  const t = useTranslations("chat.dock");
  const me = useMe();
  const chat = useChat();
  const friendName = useFriendName();
  const openChat = useOpenChat();

  async function announce(message: ChatMessage) {
    const key = keyOfMessage(message, me.id);
    const { senderId: friendId, loanId } = message;
    const isSeen = open.some((window) => isIn(keyOf(window), { friendId, loanId }));
    if (friendId === me.id || isSeen) return;
    const { model, sync } = chat();
    const known = () => find(model.state.conversations, key);
    if (!known()) await sync.refresh();
    const conversation = known();
    if (!conversation) return;
    const { content } = message;
    const text = shortened(content, EXCERPT_LENGTH);
    reportSeen({ messages: [{ conversationId: message.conversationId, upTo: message.seq }] });
    toast.news(t("arrived", { name: friendName(conversation), text }), {
      id: key,
      action: { label: t("show"), onClick: () => openChat(conversation) },
    });
  }

  useEvent("/user/topic/messages", (message) => void announce(message));
}
