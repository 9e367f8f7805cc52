import { useTranslations } from "next-intl";
import type { Conversations } from "@/components/chat/model/conversations";
import { byPerson } from "@/components/chat/model/people";
import { keyOfConversation, type ChatKey } from "@/components/chat/model/target";
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
