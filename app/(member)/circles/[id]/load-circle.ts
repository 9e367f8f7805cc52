import { cache } from "react";
import { orNotFound } from "@/app/or-not-found";
import { getCircle } from "@/lib/features/circles/queries";
import type { Circle } from "@/lib/features/circles/schema";
import { requireActor } from "@/lib/server/pages/page-session";
import { idParams } from "@/lib/shared/params";

/** The circle as the reader may see it; 404 for those who need its link. */
export const loadCircle = cache(async (id: string): Promise<Circle> => {
  const actor = await requireActor();
  return orNotFound(async () => getCircle(actor, idParams.parse({ id }).id));
});
