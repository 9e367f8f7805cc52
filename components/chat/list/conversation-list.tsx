import { MessageCircle, Search, Users } from "lucide";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { Conversations } from "@/components/chat/model/conversations";
import { byPerson } from "@/components/chat/model/people";
import { isIn, type ChatKey } from "@/components/chat/model/target";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { useAction } from "@/components/ui/use-action";
import { PersonItem } from "./person-item";

interface ConversationListProps {
  conversations: Conversations;
  openKey: ChatKey | null;
  onOpen: (key: ChatKey) => void;
  /** Loads more people; undefined if the list is complete. */
  onMore?: () => Promise<void>;
}

/** The people the reader writes with; latest message first. */
export function ConversationList(props: ConversationListProps) {
  const { conversations, openKey, onOpen, onMore } = props;
  const t = useTranslations("chat.list");
  const common = useTranslations("common");
  const people = byPerson(conversations);
  const list = useRef<HTMLUListElement>(null);
  const { pending, run } = useAction();

  /** Moves the focus to the first of the added people. */
  async function showMore(more: () => Promise<void>) {
    if (await run(more)) list.current?.querySelectorAll("a")[people.length]?.focus();
  }

  return (
    <>
      <ul ref={list} aria-label={t("label")} className="grid gap-0.5 -mx-3">
        {people.map((person) => (
          <li key={person.friendId}>
            <PersonItem
              person={person}
              isOpen={person.conversations.some((each) => openKey !== null && isIn(openKey, each))}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      {onMore && (
        <Button
          variant="ghost"
          block
          className="my-4"
          loading={pending}
          onClick={() => showMore(onMore)}
        >
          {common("showMore")}
        </Button>
      )}
    </>
  );
}

/** Shown while the reader has no conversation with a message. */
export function NoConversations() {
  const t = useTranslations("chat.none");
  return (
    <EmptyState
      icon={MessageCircle}
      title={t("title")}
      text={t("text")}
      action={
        <>
          <ButtonLink icon={Users} href="/friends">
            {t("friends")}
          </ButtonLink>
          <ButtonLink variant="ghost" icon={Search} href="/search">
            {t("search")}
          </ButtonLink>
        </>
      }
    />
  );
}
