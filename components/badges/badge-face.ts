import {
  BadgeCheck,
  BookHeart,
  BookOpenText,
  HandHeart,
  LibraryBig,
  ShieldCheck,
  type IconNode,
} from "lucide";
import type { Badge } from "@/prisma/client/enums";

export const BADGE_ICON: Record<Badge, IconNode> = {
  VERIFIED_USER: BadgeCheck,
  PASSIONATE_READER: BookOpenText,
  DEDICATED_LENDER: LibraryBig,
  TRUSTED_MEMBER: ShieldCheck,
  BOOK_LOVER: BookHeart,
  COMMUNITY_HERO: HandHeart,
};
