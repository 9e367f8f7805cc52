import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { UserMissing } from "@/components/profile/user-missing";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("profile"))("missingTitle") };
}

export default function UserNotFound() {
  return <UserMissing />;
}
