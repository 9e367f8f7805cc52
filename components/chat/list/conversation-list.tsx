import { useTranslations } from "next-intl";
import { keyOfConversation, type ChatKey } from "../model/target";
import type { Conversations } from "../model/conversations";
import { ConversationItem } from "./conversation-item";

interface ConversationListProps {
  conversations: Conversations;
  openKey: ChatKey | null;
  onOpen: (key: ChatKey) => void;
}

/** The reader's conversations, the one written in last first. */
export function ConversationList({ conversations, openKey, onOpen }: ConversationListProps) {
  const t = useTranslations("chat.list");
  return (
    <ul aria-label={t("label")} className="grid gap-0.5 max-md:-mx-3">
      {conversations.map((conversation) => {
        const key = keyOfConversation(conversation);
        return (
          <li key={key}>
            <ConversationItem conversation={conversation} isOpen={key === openKey} onOpen={onOpen} />
          </li>
        );
      })}
    </ul>
  );
}
