// Loaded first in a process of the product: moves its clock forward by CLOCK_AHEAD milliseconds, or by
// other values that the test sends over IPC.
const Real = Date;
let ahead = Number(process.env.CLOCK_AHEAD ?? 0);
const now = () => Real.now() + ahead;

globalThis.Date = new Proxy(Real, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], made === Date ? target : made),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});
Real.prototype.constructor = Date;

process.on("message", (message) => {
  if (typeof message?.clockAhead === "number") ahead = message.clockAhead;
});
// The IPC channel must not keep the process running.
process.channel?.unref();
