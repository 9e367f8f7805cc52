"use client";

import { BellPlus, MapPinOff, Search, Sparkles } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCircleName } from "@/components/books/circle-field";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { lazyComponent } from "@/components/ui/lazy-component";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useDialogState } from "@/components/ui/use-focus-return";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { mutateApi, useApi } from "@/lib/browser/use-api";
import type { Demand, Wish, WishMade } from "@/lib/features/wishes/schema";
import { WISHES_OF_USER } from "@/lib/features/wishes/terms";
import type { CountryOption } from "@/lib/shared/countries";
import { BookLinks } from "./book-links";
import { DemandSections } from "./demand-sections";
import { useWishText } from "./use-wish-text";

const WishDialog = lazyComponent(() => import("./wish-dialog").then((m) => m.WishDialog));

const SAME_TITLE = new Intl.Collator("uk", { sensitivity: "base", ignorePunctuation: true });

interface WishesScreenProps {
  first: Wish[];
  demand: Demand;
  countries: readonly CountryOption[];
}

/** The reader's wishes, with buttons to add, change and delete them. */
export function WishesScreen({ first, demand, countries }: WishesScreenProps) {
  const t = useTranslations("wishes");
  const nav = useTranslations("nav");
  const { data: wishes = first, mutate } = useApi("GET /wishes", { fallbackData: first });
  /** The wish in the dialog, or a new one (null). */
  const [open, setOpen] = useDialogState<{ wish: Wish | null } | null>(null);
  const [made, setMade] = useState<WishMade | null>(null);

  async function saved(wish: WishMade) {
    toast.success(t(open?.wish ? "saved" : "told"));
    setMade(wish);
    setOpen(null);
    await mutate();
  }

  const isOthers = ({ title }: { title: string }) =>
    !wishes.some((wish) => wish.title && SAME_TITLE.compare(wish.title, title) === 0);

  const add = (
    <Button icon={BellPlus} aria-haspopup="dialog" onClick={() => setOpen({ wish: null })}>
      {t("add")}
    </Button>
  );

  return (
    <>
      <PageHeader title={t("title")} back={{ href: "/profile", label: nav("profile") }} />
      {wishes.length === 0 ? (
        <EmptyState icon={Sparkles} title={t("none")} text={t("noneText")} action={add} />
      ) : (
        <>
          <div className="mb-3 grid max-w-4xl justify-items-start gap-3 sm:flex sm:items-center sm:justify-between">
            <p className="text-sm text-muted">
              {t("count", { count: wishes.length, most: WISHES_OF_USER })}
            </p>
            {add}
          </div>
          <ul aria-label={t("list")} className="grid max-w-4xl gap-3.5">
            {wishes.map((wish) => (
              <li key={wish.id}>
                <WishCard
                  wish={wish}
                  there={made?.id === wish.id ? made.there : []}
                  onChange={() => setOpen({ wish })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <DemandSections demand={{ ...demand, most: demand.most.filter(isOthers) }} />
      {open && (
        <WishDialog
          wish={open.wish}
          countries={countries}
          onSaved={(wish) => void saved(wish)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface WishCardProps {
  wish: Wish;
  /** Books that fit the new wish already. */
  there: WishMade["there"];
  onChange: () => void;
}

function WishCard({ wish, there, onChange }: WishCardProps) {
  const t = useTranslations("wishes");
  const { name: nameOf, details, where } = useWishText();
  const { country } = useMe();
  const circle = useCircleName(wish.circle);
  const name = nameOf(wish);
  const more = details(wish);
  const { pending, run } = useAction();
  const isPlaceUnknown = Boolean(wish.postalCode ?? wish.city) && !wish.placeResolved;
  const found = wish.found.map(({ bookId: id, title }) => ({ id, title }));

  async function giveUp() {
    const request = { params: { id: wish.id } };
    const done = await run(() => api("DELETE /wishes/[id]", request), t("gone"));
    if (done) await mutateApi("GET /wishes", (kept) => kept?.filter(({ id }) => id !== wish.id));
  }

  return (
    <Card as="article" aria-label={name} className="grid gap-3">
      <div className="min-w-0">
        <h2 className="text-lg wrap-anywhere">{name}</h2>
        {more && <p className="text-muted wrap-anywhere">{more}</p>}
        <p className="text-sm text-muted wrap-anywhere">
          {[where(wish, country), circle].filter(Boolean).join(" · ")}
        </p>
        {isPlaceUnknown && (
          <p className="mt-2 flex items-start gap-2 text-sm">
            <Icon of={MapPinOff} className="mt-0.5 size-4 text-amber" />
            {t("placeUnknown")}
          </p>
        )}
        <BookLinks label={t("found")} books={found} />
        <div role="status">
          <BookLinks label={t("there")} books={there} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {hasSearch(wish) && (
          <ButtonLink
            size="sm"
            variant="ghost"
            className="max-md:[&>svg]:hidden"
            icon={Search}
            href={searchOf(wish)}
            prefetch={false}
            aria-label={t("searchLabel", { name })}
          >
            {t("search")}
          </ButtonLink>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-haspopup="dialog"
          aria-label={t("changeLabel", { name })}
          onClick={onChange}
        >
          {t("change")}
        </Button>
        <Button
          size="sm"
          variant="plain"
          loading={pending}
          aria-label={t("giveUpLabel", { name })}
          onClick={giveUp}
        >
          {t("giveUp")}
        </Button>
      </div>
    </Card>
  );
}

/** Whether the wish can be shown as a search, which has no ISBN field. */
const hasSearch = ({ query, title, author, genre, language }: Wish) =>
  Boolean(query ?? title ?? author ?? genre ?? language);

function searchOf(wish: Wish): string {
  const { query, title, author, genre, language, country, postalCode, city, circle, radiusKm } =
    wish;
  const criteria = { query, title, author, genre, language, country, postalCode, city, circle };
  const filled = Object.entries(criteria).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return `/search?${new URLSearchParams([...filled, ["radiusKm", String(radiusKm)]]).toString()}`;
}
