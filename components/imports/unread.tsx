"use client";

import { ScanText } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import type { BookImport } from "@/lib/features/imports/schema";
import { PhotoSender } from "./shelf-photo";
import { TakeBack } from "./take-back";

/** Text key of the reason why nothing was read. */
export function unreadWhy(note: BookImport["photoNote"]) {
  return note === null || note === "BUSY" ? "NO_SPINES" : note;
}

/** Why nothing was read in a photo, what helps, and a button to try another photo. */
export function Unread({ list }: { list: BookImport }) {
  const t = useTranslations("imports.unread");
  const why = unreadWhy(list.photoNote);
  return (
    <Panel
      title={
        <>
          <Icon of={ScanText} className="mt-0.5 size-6 flex-none text-amber" />
          {t(`${why}.title`)}
        </>
      }
      titleClass="flex items-start gap-2.5 text-xl"
    >
      <p className="mt-1.5 text-muted">{t(`${why}.text`)}</p>
      <PhotoSender label={t("another")} className="mt-4" />
      <div className="mt-4">
        <TakeBack list={list} />
      </div>
    </Panel>
  );
}
