// Loaded into a process of the product before anything else: its clock goes ahead of the machine's by
// CLOCK_AHEAD milliseconds, and by others once the test sends them over the process' channel.
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
// The channel does not keep the process alive.
process.channel?.unref();
