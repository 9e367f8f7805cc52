import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { OutboxList } from "@/components/identity/outbox-list";
import { PublicFrame } from "@/components/layout/public-frame";
import { env } from "@/lib/server/env";
import { demoOutbox } from "@/lib/features/identity/account/demo-commands";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("outbox");
  return { title: t("metaTitle"), description: t("metaDescription"), robots: { index: false } };
}

export default async function OutboxPage() {
  if (!env().DEMO) notFound();
  return (
    <PublicFrame>
      <OutboxList mails={await demoOutbox()} />
    </PublicFrame>
  );
}
