import type { z } from "zod";
import type { Actor, AdminActor } from "@/lib/server/session/actor";
import type { FairQueue } from "@/lib/server/fair-queue";
import type { ErrorCode } from "@/lib/shared/error-codes";
import type { JsonAnswer } from "./answer";
import type { RateName } from "./rate-limit";
import type { IfMatch } from "./version";

/** Methods that a route may have; GET also answers HEAD, and OPTIONS is answered by Next. */
export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/**
 * Who may call.
 * - `public`: anyone; a signed-in caller is recognised.
 * - `account`: signed in, even with an incomplete profile.
 * - `member`: signed in with country and postal code.
 * - `admin`: role ADMIN and a passed second factor; anyone else gets 404, as if the path did not exist.
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
      /**
       * A form longer than the `maxBytes` above waits its turn in `queue` and may have up to this `maxBytes`: few of
       * these are in memory at a time.
       */
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
  /** The versions that the caller accepts, of a `versioned` endpoint. */
  ifMatch: IfMatch;
  request: Request;
  signal: AbortSignal;
}

/** The part of an endpoint that only the OpenAPI document uses. */
interface Description {
  /** One line. */
  summary: string;
  /** A success redirects the browser (303). */
  redirects?: true;
  /** Error codes in addition to those that follow from the other properties. */
  errors?: readonly ErrorCode[];
  /** Headers of a success: name → description. */
  headers?: Readonly<Record<string, string>>;
  /** The files of an upload's form, if it is not one picture in `file`. */
  files?: z.ZodObject;
  /** JSON in the form's field `metadata`, if an upload has it. */
  metadata?: z.ZodType;
  /** Other text fields of an upload's form. */
  fields?: z.ZodObject;
  /** Answers 503 with the same `output`, for a failed health check. */
  outputOn503?: true;
}

/**
 * One endpoint of the contract: `handle` runs it, the OpenAPI document describes it, and the browser's `api` takes its
 * types. `run`, `isNew` and `location` are methods, so that each endpoint is assignable to `AnyEndpoint`.
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
  /** Takes a multipart form of at most this many bytes instead of JSON. */
  upload?: U;
  /** Media types of a success, if it is not JSON. */
  produces?: M;
  output?: O;
  /** Status of a success; 204 if `run` returns nothing. */
  status?: 200 | 201;
  /** For status 201: false where nothing new was made, which answers 200 instead. Default: always true. */
  isNew?(answer: O extends z.ZodType ? z.input<O> : never): boolean;
  /** Defaults to `read` for GET and `write` for other methods; `none` for answers that cost nothing. */
  rate?: RateName | "none";
  /** The path itself grants access, so it is not logged. */
  secretPath?: boolean;
  /** Repeats the first answer when the same `Idempotency-Key` is sent again; `run` must write by `transact`. */
  idempotent?: boolean;
  /** The answer's `updatedAt` becomes the `ETag`; a write checks `ifMatch` by `assertVersion`. */
  versioned?: true;
  /** For status 201: the address of what was made. */
  location?(made: O extends z.ZodType ? z.input<O> : never): string;
  run(call: Call<A, P, Q, B, U>): Promise<(O extends z.ZodType ? z.input<O> : unknown) | Answer>;
}

export type Answer = Response | JsonAnswer;

/** Any endpoint, as the wrapper and the documentation see it. */
export type AnyEndpoint = Endpoint<Auth, Schema, Schema, Schema, Upload, MediaTypes, Schema>;

export interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>;
}

/** A route handler with its endpoint, whose types the browser's `api` reads. */
export interface RouteHandler<E extends AnyEndpoint = AnyEndpoint> {
  (request: Request, context: RouteContext): Promise<Response>;
  /** Answers without making a `Response` of JSON. */
  answer(request: Request, context: RouteContext): Promise<Answer>;
  readonly endpoint: E;
}
