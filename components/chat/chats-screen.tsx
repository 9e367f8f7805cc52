"use client";

import { MessagesSquare } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import type { Conversation } from "@/lib/features/chat/schema";
import { PEOPLE_PAGE } from "@/lib/features/chat/terms";
import { ConversationList, NoConversations } from "@/components/chat/list/conversation-list";
import { byPerson, isCut } from "./model/people";
import { keyFromAddress, keyOfConversation, keyPath, type ChatKey } from "./model/target";
import { ThreadPane } from "./thread/thread-pane";
import { useChat, useChatState } from "./use-chat";
import type { Opened } from "./use-conversation";

interface ChatsScreenProps {
  /** As rendered by the server, in the list's order. */
  conversations: Conversation[];
  /**
   * The one the address asks for; undefined where it asks for none, or for one that is not there.
   */
  opened?: Opened;
}

/** All of the screen, on phones down to the bottom bar. */
const HEIGHT = "h-[calc(100dvh-3.3125rem-max(0.625rem,env(safe-area-inset-bottom)))] md:h-dvh";

/** The list and a conversation: side by side on wide screens, one at a time on others. */
export function ChatsScreen({ conversations, opened }: ChatsScreenProps) {
  const t = useTranslations("chat");
  const { openKey, chosen, open, switchTo, close } = useOpenKey();
  const chat = useChat();
  const list = useChatState(({ fresh, listed }) => (fresh ? listed : conversations), conversations);
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
        aria-labelledby="chats-title"
        className={cx(
          "md:px-3 md:pt-9 lg:min-h-0 lg:overflow-y-auto lg:pb-6",
          !isBare && "lg:border-r lg:border-line",
          openKey && "max-lg:hidden",
        )}
      >
        <h1 id="chats-title" className="mt-1.5 px-0 pb-3 text-2xl md:mt-0 md:px-3 md:pb-4">
          {t("title")}
        </h1>
        {isBare && <NoConversations />}
        {!isBare && list.length === 0 && <p className="text-muted md:px-3">{t("none.title")}</p>}
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
            {/* The list with its heading is not beside it on narrow screens. */}
            <h1 className="sr-only lg:hidden">{t("title")}</h1>
            <ThreadPane
              key={openKey}
              chatKey={openKey}
              rendered={opened}
              withSame={withSame(list, openKey)}
              takesFocus={openKey === chosen}
              onBack={close}
              onSwitch={switchTo}
            />
          </>
        ) : (
          <NoneChosen />
        )}
      </div>
    </div>
  );
}

/** The open conversation stands in the address, so that the way back, a link and a reload work. */
function useOpenKey() {
  const openKey = keyFromAddress(useSearchParams());
  /** The one that was picked from the list. */
  const [chosen, setChosen] = useState<ChatKey | null>(null);
  /** Opened from the list here: then the way back leads to it. */
  const cameFromList = useRef(false);

  // The copy that is shown without a network is the list's, with the conversation behind a #.
  useEffect(() => {
    const key = keyFromAddress(new URLSearchParams(window.location.hash.slice(1)));
    if (!key) return;
    // A turn later, when the router listens to changes of the address.
    const timer = setTimeout(() => window.history.replaceState(null, "", keyPath(key)));
    return () => clearTimeout(timer);
  }, []);

  function open(key: ChatKey) {
    if (key === openKey) return;
    cameFromList.current = openKey === null;
    setChosen(key);
    window.history.pushState(null, "", keyPath(key));
  }

  /** Replaces the history entry, since it is the same place for the reader. */
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

function withSame(list: readonly Conversation[], key: ChatKey): readonly Conversation[] {
  const person = byPerson(list).find(({ conversations }) =>
    conversations.some((each) => keyOfConversation(each) === key),
  );
  return person?.conversations ?? [];
}

/** Back at the list, the focus is where the reader left it. */
function useFocusBack(openKey: ChatKey | null): void {
  const before = useRef(openKey);
  useLayoutEffect(() => {
    if (!openKey && before.current) {
      document.querySelector<HTMLElement>(`[data-chat~="${CSS.escape(before.current)}"]`)?.focus();
    }
    before.current = openKey;
  }, [openKey]);
}

/** Beside the list of a wide screen, while no conversation is open. */
function NoneChosen() {
  const t = useTranslations("chat");
  return (
    <div className="m-auto grid justify-items-center gap-3 px-6 text-center text-muted">
      <MessagesSquare aria-hidden="true" className="size-10 text-line-strong" />
      <p>{t("choose")}</p>
    </div>
  );
}
