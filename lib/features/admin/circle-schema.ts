import { z } from "zod";
import * as field from "@/lib/shared/field";
import { ADMISSIONS } from "@/lib/features/circles/terms";
import { accountTag, listQuery, pageOf } from "./schema";

export const CIRCLE_FILTERS = ["all", "shown", "public", "hidden"] as const;

export const circleListQuery = listQuery.extend({
  query: listQuery.shape.query.describe("Part of the name."),
  state: z.enum(CIRCLE_FILTERS).default("all").describe("Which circles to list."),
});
export type CircleListQuery = z.output<typeof circleListQuery>;

/** A circle as administrators see it. */
export const adminCircle = z.object({
  id: field.id("The id of the circle."),
  name: field.text("As its owner entered it."),
  description: field.textOrNull("As its owner entered it."),
  admission: field.oneOf(ADMISSIONS, "How one gets in."),
  members: field.count("Number of members."),
  owners: z.array(accountTag).describe("Up to ten of its owners, by the time they joined."),
  town: field.textOrNull("Path of the town's page where visitors see it; null if it is on none."),
  createdAt: field.moment("When it was made."),
  hiddenAt: field.momentOrNull("When an administrator hid it; null if it is not hidden."),
});
export type AdminCircle = z.output<typeof adminCircle>;
export const adminCirclePage = pageOf(adminCircle);
