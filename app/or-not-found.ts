import { notFound } from "next/navigation";
import { AppError } from "@/lib/shared/errors";

/** The result of `read`; null if that throws NOT_FOUND. */
export async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

/** The result of `read`; a 404 page if that throws NOT_FOUND. */
export async function orNotFound<T>(read: () => Promise<T>): Promise<T> {
  return (await orNull(read)) ?? notFound();
}
