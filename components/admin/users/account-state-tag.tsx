import { useTranslations } from "next-intl";
import { Tag, type TagTone } from "@/components/ui/tag";
import type { AccountState } from "@/lib/features/admin/schema";

const TONES: Record<AccountState, TagTone> = {
  active: "ok",
  suspended: "gift",
  banned: "bad",
  deleted: "neutral",
};

interface AccountStateTagProps {
  state: AccountState;
  /** Also show the state of open accounts. */
  always?: boolean;
}

/** State of an account; nothing if it is open. */
export function AccountStateTag({ state, always }: AccountStateTagProps) {
  const t = useTranslations("admin.users.state");
  if (state === "active" && !always) return null;
  return <Tag tone={TONES[state]}>{t(state)}</Tag>;
}
