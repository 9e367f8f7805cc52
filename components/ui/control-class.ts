/** Look of every text field and select. 16 px on phones keeps iOS from zooming in. */
export const controlClass =
  "w-full min-w-0 rounded-md border border-control bg-raised px-3.5 text-[1rem] " +
  "font-normal text-ink transition-colors duration-100 hover:border-muted md:text-base " +
  "focus-visible:border-fir focus-visible:outline-offset-0 aria-invalid:border-danger " +
  "disabled:border-line disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken";

/** Height of a single-line control. */
export const lineClass = "min-h-[2.875rem]";
