"use client";

import { BookHeart, Gift, Library } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import type { BookDto } from "@/lib/features/books/schema";
import { GIFT_CHOICES } from "@/lib/features/shelf/terms";
import { keysOf } from "@/lib/shared/records";
import { putOnShelf } from "./use-shelf";

const ICONS = { LEND: Library, PASS_ON: Gift, KEEP: BookHeart } as const;

interface GiftChoiceProps {
  book: BookDto;
  onDone?: () => void;
}

/** What becomes of a book received as a gift: three buttons. */
export function GiftChoice({ book, onDone }: GiftChoiceProps) {
  const t = useTranslations("manageBooks.choice");
  const router = useRouter();
  const { pending, run } = useAction();

  async function choose(choice: keyof typeof GIFT_CHOICES) {
    const params = { id: book.id };
    const call = () => api("PUT /books/[id]/gift-choice", { params, body: { choice } });
    const isOut = book.state === "LENT" && choice !== "KEEP";
    const done = await run(call, t(isOut ? "later" : `done.${choice}`, { title: book.title }));
    if (!done) return;
    await putOnShelf(done.result);
    router.refresh();
    onDone?.();
  }

  return (
    <div
      role="group"
      aria-label={t("label", { title: book.title })}
      className="@container grid gap-2.5 rounded-md bg-fir-soft p-3.5"
    >
      <p className="text-sm font-semibold">{t("title")}</p>
      <div className="grid gap-2 @md:grid-cols-3">
        {keysOf(GIFT_CHOICES).map((choice) => (
          <Button
            key={choice}
            size="sm"
            block
            variant="ghost"
            icon={ICONS[choice]}
            disabled={pending}
            className="bg-surface enabled:hover:bg-sunken"
            onClick={() => choose(choice)}
          >
            {t(choice)}
          </Button>
        ))}
      </div>
      <p className="text-sm text-muted">{t("hidden")}</p>
    </div>
  );
}
