"use client";

// Shown inside the shell, so that the navigation still works.
export { UnexpectedError as default } from "@/components/errors/unexpected-error";
