import { notFound } from "next/navigation";
import { AppError } from "@/lib/shared/errors";

/** The result of `read`; a 404 page if that throws NOT_FOUND. */
export async function orNotFound<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
}
