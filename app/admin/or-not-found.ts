import { notFound } from "next/navigation";
import { AppError } from "@/lib/shared/errors";

/** What `read` gives; the page that nobody has where it finds nothing. */
export async function orNotFound<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
}
