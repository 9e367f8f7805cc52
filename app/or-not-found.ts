import { notFound } from "next/navigation";
import { orNull } from "@/lib/shared/errors";

/** The result of `read`; a 404 page if that throws NOT_FOUND. */
export async function orNotFound<T>(read: () => Promise<T>): Promise<T> {
  return (await orNull(read)) ?? notFound();
}
