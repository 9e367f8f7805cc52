"use client";

import { MessagesSquare } from "lucide";
import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { PEOPLE_PAGE } from "@/lib/features/chat/terms";
import { ConversationList, NoConversations } from "@/components/chat/list/conversation-list";
import { listed } from "./model/conversations";
import { isCut } from "./model/people";
import { keyFromAddress, keyPath, type ChatKey } from "./model/target";
import { ThreadPane } from "./thread/thread-pane";
import { useChat, useChatState } from "./use-chat";
import type { Rendered } from "./use-open-thread";

const HEIGHT = "h-[calc(100dvh-var(--bar))] md:h-dvh";

/** List and open thread: side by side on wide screens, one at a time on narrow ones. */
export function ChatsScreen(rendered: Rendered) {
  const { conversations } = rendered;
  const t = useTranslations("chat");
  const nav = useTranslations("nav");
  const { openKey, chosen, open, switchTo, close } = useOpenKey();
  const chat = useChat();
  const first = useMemo(() => listed(conversations), [conversations]);
  const list = useChatState((state) => (state.fresh ? state.listed : first), first);
  const cutAtFirst = isCut(conversations, PEOPLE_PAGE);
  const goesOn = useChatState((state) => (state.fresh ? state.isCut : cutAtFirst), cutAtFirst);
  useLayoutEffect(() => chat().sync.initList(conversations), [chat, conversations]);
  useFocusBack(openKey);

  const isBare = list.length === 0 && !openKey;

  return (
    <div
      data-full-bleed
      data-immersive={openKey ? "" : undefined}
      className={cx("lg:h-dvh", !isBare && "lg:grid lg:grid-cols-[21.25rem_minmax(0,1fr)]")}
    >
      <section
        aria-label={nav("chats")}
        className={cx(
          "md:px-6 md:pt-9 lg:min-h-0 lg:overflow-y-auto lg:pb-6",
          !isBare && "lg:border-r lg:border-line",
          openKey && "max-lg:hidden",
        )}
      >
        <PageHeader title={nav("chats")} />
        {isBare && <NoConversations />}
        {!isBare && list.length === 0 && <p className="text-muted">{t("none.title")}</p>}
        {list.length > 0 && (
          <ConversationList
            conversations={list}
            openKey={openKey}
            onOpen={open}
            onMore={goesOn ? () => chat().sync.listMore() : undefined}
          />
        )}
      </section>
      <div
        className={cx(
          "min-w-0 flex-col",
          openKey ? `flex ${HEIGHT}` : "hidden lg:flex",
          isBare && "lg:hidden",
        )}
      >
        {openKey ? (
          <>
            {/* On narrow screens the list, with its heading, is not shown beside a conversation. */}
            <h1 className="sr-only lg:hidden">{nav("chats")}</h1>
            <ThreadPane
              key={openKey}
              chatKey={openKey}
              rendered={rendered}
              takesFocus={openKey === chosen}
              onBack={close}
              onFilter={switchTo}
            />
          </>
        ) : (
          <div className="m-auto grid justify-items-center gap-3 px-6 text-center text-muted">
            <Icon of={MessagesSquare} className="size-10 text-line-strong" />
            <p>{t("choose")}</p>
          </div>
        )}
      </div>
    </div>
  );
}

/** Keeps the open view in the address, so that "back", links and reloads work. */
function useOpenKey() {
  const openKey = keyFromAddress(useSearchParams());
  /** Picked from the list. */
  const [chosen, setChosen] = useState<ChatKey | null>(null);
  /** True if opened from the list on this page: "back" then returns to it. */
  const cameFromList = useRef(false);

  // Offline, the page is the copy of the list, with the conversation in the fragment (#).
  useEffect(() => {
    const key = keyFromAddress(new URLSearchParams(window.location.hash.slice(1)));
    if (!key) return;
    // Delayed by a task, because the router listens to address changes only then.
    const timer = setTimeout(() => window.history.replaceState(null, "", keyPath(key)));
    return () => clearTimeout(timer);
  }, []);

  function open(key: ChatKey) {
    if (key === openKey) return;
    cameFromList.current = openKey === null;
    setChosen(key);
    window.history.pushState(null, "", keyPath(key));
  }

  /** Replaces the history entry: for the reader it is the same place. */
  function switchTo(key: ChatKey) {
    setChosen(key);
    window.history.replaceState(null, "", keyPath(key));
  }

  function close() {
    if (cameFromList.current) window.history.back();
    else window.history.replaceState(null, "", "/chats");
    cameFromList.current = false;
  }

  return { openKey, chosen, open, switchTo, close };
}

/** Returns the focus to its earlier place when the list is shown again. */
function useFocusBack(openKey: ChatKey | null): void {
  const before = useRef(openKey);
  useLayoutEffect(() => {
    if (!openKey && before.current) {
      document.querySelector<HTMLElement>(`[data-chat~="${CSS.escape(before.current)}"]`)?.focus();
    }
    before.current = openKey;
  }, [openKey]);
}
