import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MissingPage } from "@/components/errors/missing-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("invitation"))("missingTitle") };
}

export default function InvitationNotFound() {
  return <MissingPage what="invitation" />;
}
