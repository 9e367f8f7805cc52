import { MessageCircle, Search, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

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
