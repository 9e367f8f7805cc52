import type { z } from "zod";
import type { ROUTES } from "@/app/api/routes";

/** The routes by their path without `/api`. Types only, so that no server code is bundled for the browser. */
type Routes = {
  [Path in keyof typeof ROUTES as Path extends `/api${infer Rest}` ? Rest : never]: Awaited<
    ReturnType<(typeof ROUTES)[Path]>
  >;
};
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Every call of the API, for example `PUT /loans/[id]/approve`. */
export type ApiCall = {
  [Path in keyof Routes]: `${keyof Routes[Path] & Method} ${Path}`;
}[keyof Routes];

/** Calls that SWR may make. */
export type ApiRead = Extract<ApiCall, `GET ${string}`>;

type EndpointOf<C extends ApiCall> = C extends `${infer M} ${infer Path extends keyof Routes}`
  ? Routes[Path] extends Record<M, { endpoint: infer E }>
    ? E
    : never
  : never;

/** What an endpoint declares under this name; never if it declares nothing. */
type Declared<E, Name extends string> = E extends { [key in Name]?: infer S }
  ? NonNullable<S>
  : never;
type Input<E, Name extends string> =
  Declared<E, Name> extends infer S extends z.ZodType ? z.input<S> : never;

/** One part of a request; forbidden if the endpoint declares none. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { [key in Name]?: undefined }
  : { [key in Name]: Value };
type OptionalPart<Name extends string, Value> = {} extends Value
  ? Partial<Part<Name, Value>>
  : Part<Name, Value>;

type Address<E> = Part<"params", Input<E, "params">> & OptionalPart<"query", Input<E, "query">>;
type Body<E> = [Declared<E, "upload">] extends [never] ? Input<E, "body"> : FormData;

/** The variable parts of this call's address. */
export type ApiAddress<C extends ApiCall> = Address<EndpointOf<C>>;

/** The input of this call; `body` is a form if the endpoint takes a file. */
export type ApiRequest<C extends ApiCall> = ApiAddress<C> & Part<"body", Body<EndpointOf<C>>>;

/** The last argument of a function that makes a call; optional if none of its fields is required. */
export type LastArgument<T> = {} extends T ? [argument?: T] : [argument: T];

type OutputOf<E> = [Declared<E, "output">] extends [never]
  ? [Declared<E, "produces">] extends [never]
    ? undefined
    : Blob
  : Declared<E, "output"> extends infer S extends z.ZodType
    ? z.output<S>
    : never;

export type ApiOutput<C extends ApiCall> = OutputOf<EndpointOf<C>>;
