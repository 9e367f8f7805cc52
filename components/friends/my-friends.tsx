"use client";

import { Share2, UserRoundPlus, UsersRound } from "lucide";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterField, NoMatch } from "@/components/ui/filter-field";
import { Flip } from "@/components/ui/flip";
import { useDialogState } from "@/components/ui/use-focus-return";
import type { Friend } from "@/lib/features/friends/schema";
import { FriendBack } from "./friend-back";
import { FriendFront } from "./friend-front";
import { matching } from "./match-friend";
import { UnfriendDialog } from "./unfriend-dialog";

const GRID =
  "grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] items-start gap-3.5 md:gap-5";

interface MyFriendsProps {
  friends: readonly Friend[];
  /** Opens the search for friends. */
  onFind: () => void;
  /** Opens the reader's own invitation link. */
  onInvite: () => void;
}

/** The reader's friends by name, as cards with two sides. */
export function MyFriends({ friends, onFind, onInvite }: MyFriendsProps) {
  const t = useTranslations("friends");
  const locale = useLocale();
  const [query, setQuery] = useState("");
  const [unfriending, setUnfriending] = useDialogState<Friend | null>(null);
  const shown = matching(friends, query, locale);
  return (
    <>
      {friends.length === 0 ? (
        <NoFriends onFind={onFind} onInvite={onInvite} />
      ) : (
        <>
          <search className="mb-4 block max-w-xl">
            <FilterField
              label={t("filter")}
              placeholder={t("filterHint")}
              value={query}
              onValueChange={setQuery}
            />
          </search>
          <p role="status" className="sr-only">
            {query && t("filtered", { count: shown.length })}
          </p>
          {shown.length === 0 ? (
            <NoMatch texts="friends.noMatch" query={query.trim()} onClear={() => setQuery("")} />
          ) : (
            <ul aria-label={t("list")} className={GRID}>
              {shown.map((friend) => (
                <li key={friend.id}>
                  <FriendCard friend={friend} onUnfriend={() => setUnfriending(friend)} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {unfriending && <UnfriendDialog person={unfriending} onClose={() => setUnfriending(null)} />}
    </>
  );
}

function NoFriends({ onFind, onInvite }: Omit<MyFriendsProps, "friends">) {
  const t = useTranslations("friends.none");
  return (
    <EmptyState
      icon={UsersRound}
      title={t("title")}
      text={t("text")}
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <Button icon={UserRoundPlus} onClick={onFind}>
            {t("action")}
          </Button>
          <Button variant="ghost" icon={Share2} onClick={onInvite}>
            {t("invite")}
          </Button>
        </div>
      }
    />
  );
}

/** A friend's card: who they are; on the back, what they lent and borrowed. */
function FriendCard({ friend, onUnfriend }: { friend: Friend; onUnfriend: () => void }) {
  const t = useTranslations("friends.card");
  const [open, setOpen] = useState(false);
  const name = friend.displayName;
  return (
    <article aria-label={name}>
      <Flip
        turnLabel={t("turn", { name })}
        returnLabel={t("turnBack", { name })}
        // As a row, the card is only as high as its visible side.
        className="max-lg:[&_.flip-face[inert]]:h-0 max-lg:[&_.flip-face[inert]]:overflow-hidden"
        // Folds the front's details, which would make the back equally high.
        onTurned={() => setOpen(false)}
        front={
          <FriendFront friend={friend} open={open} onOpenChange={setOpen} onUnfriend={onUnfriend} />
        }
        back={<FriendBack friend={friend} />}
      />
    </article>
  );
}
