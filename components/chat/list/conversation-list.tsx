import { MessageCircle, Search, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { Conversations } from "@/components/chat/model/conversations";
import { byPerson } from "@/components/chat/model/people";
import { keyOfConversation, type ChatKey } from "@/components/chat/model/target";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PersonItem } from "./person-item";

interface ConversationListProps {
  conversations: Conversations;
  openKey: ChatKey | null;
  onOpen: (key: ChatKey) => void;
}

/** Whom the reader writes with, the one who was written with last first. */
export function ConversationList({ conversations, openKey, onOpen }: ConversationListProps) {
  const t = useTranslations("chat.list");
  return (
    <ul aria-label={t("label")} className="grid gap-0.5 max-md:-mx-3">
      {byPerson(conversations).map((person) => (
        <li key={person.friendId}>
          <PersonItem
            person={person}
            isOpen={person.conversations.some((each) => keyOfConversation(each) === openKey)}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  );
}

/** Nobody has written to the reader, nor the reader to anybody. */
export function NoConversations() {
  const t = useTranslations("chat.none");
  return (
    <EmptyState
      icon={<MessageCircle />}
      title={t("title")}
      text={t("text")}
      action={
        <>
          <Button icon={<Users aria-hidden="true" />} asChild>
            <Link href="/friends">{t("friends")}</Link>
          </Button>
          <Button variant="ghost" icon={<Search aria-hidden="true" />} asChild>
            <Link href="/search">{t("search")}</Link>
          </Button>
        </>
      }
    />
  );
}
