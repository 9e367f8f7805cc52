import type { z } from "zod";
import type { Actor, AdminActor } from "@/lib/server/session/actor";
import type { FairQueue } from "@/lib/server/fair-queue";
import type { ErrorCode } from "@/lib/shared/error-codes";
import type { RateName } from "./rate-limit";
import type { IfMatch } from "./version";

/** What a route may answer to; HEAD goes by GET, and OPTIONS by itself. */
export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/**
 * Who may call.
 * - `public`: anyone; a signed-in caller is known.
 * - `account`: signed in, even with an incomplete profile.
 * - `member`: signed in with country and postal code.
 * - `admin`: the role and a passed second factor; anyone else gets 404, as if there were nothing.
 */
export type Auth = "public" | "account" | "member" | "admin";

type ActorFor<A extends Auth> = A extends "public"
  ? Actor | null
  : A extends "admin"
    ? AdminActor
    : Actor;

type Schema = z.ZodType | undefined;
export type Upload =
  | {
      maxBytes: number;
      /** A form whose length is more may have so many bytes; few of them are in memory at a time. */
      large?: { maxBytes: number; queue: () => FairQueue };
    }
  | undefined;
type MediaTypes = readonly string[] | undefined;
type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;

interface Call<A extends Auth, P extends Schema, Q extends Schema, B extends Schema, U> {
  actor: ActorFor<A>;
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  /** The multipart form of an endpoint with `upload`. */
  form: U extends undefined ? undefined : FormData;
  /** Of an endpoint that is `versioned`: the versions that the caller accepts. */
  ifMatch: IfMatch;
  request: Request;
  /** Aborted at the deadline of the call. */
  signal: AbortSignal;
}

/** The part of an endpoint that only the OpenAPI document uses. */
interface Description {
  /** What it does, in one line. */
  summary: string;
  /** A success sends the browser on (303). */
  redirects?: true;
  /** Error codes beside those that follow from the other properties. */
  errors?: readonly ErrorCode[];
  /** Headers of a success: name → description. */
  headers?: Readonly<Record<string, string>>;
  /** The files of an upload's form, where it is not one picture in `file`. */
  files?: z.ZodObject;
  /** What an upload's form may say besides the file: its field `metadata`, as JSON. */
  metadata?: z.ZodType;
  /** Its other fields besides the file: plain texts. */
  fields?: z.ZodObject;
  /** Answers 503 with the same `output`, as a failed health check does. */
  outputOn503?: true;
}

/**
 * One endpoint of the contract; `handle` runs it, the OpenAPI document describes it, and the browser's
 * `api` takes its types. `run`, `isNew` and `location` are methods, so that each endpoint is an `AnyEndpoint`.
 */
export interface Endpoint<
  A extends Auth,
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  U extends Upload,
  M extends MediaTypes,
  O extends Schema,
> extends Description {
  /** No default: an endpoint that forgets it does not compile. */
  auth: A;
  params?: P;
  query?: Q;
  body?: B;
  /** Takes a multipart form of at most so many bytes instead of JSON. */
  upload?: U;
  /** Media types of a success that is not JSON. */
  produces?: M;
  output?: O;
  /** Status of a success; 204 where `run` gives nothing. */
  status?: 200 | 201;
  /** Of a 201: whether this answer tells of something new; where it does not, it is a 200. Without it each does. */
  isNew?(answer: O extends z.ZodType ? z.input<O> : never): boolean;
  /** Defaults to `read` for GET and `write` for the rest; `none` for what costs nothing to answer. */
  rate?: RateName | "none";
  /** The path itself is what gives access: it is kept out of the log. */
  secretPath?: boolean;
  /** Repeats the first answer when the same `Idempotency-Key` comes again; writes by `transact`. */
  idempotent?: boolean;
  /** The `updatedAt` of its answer becomes the `ETag`; what writes heeds `ifMatch` by `assertVersion`. */
  versioned?: true;
  /** Of a 201: where the new thing is. */
  location?(made: O extends z.ZodType ? z.input<O> : never): string;
  run(call: Call<A, P, Q, B, U>): Promise<(O extends z.ZodType ? z.input<O> : unknown) | Response>;
}

/** Any endpoint, as the wrapper and the documentation see it. */
export type AnyEndpoint = Endpoint<Auth, Schema, Schema, Schema, Upload, MediaTypes, Schema>;

export interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>;
}

/** A route with its endpoint, whose types the browser's `api` reads. */
export interface RouteHandler<E extends AnyEndpoint = AnyEndpoint> {
  (request: Request, context: RouteContext): Promise<Response>;
  readonly endpoint: E;
}
