import { COUNTRIES } from "@/lib/shared/countries";
import { importCountry } from "@/lib/features/geo/postal-commands";
import { fromAlpha2, isCountry } from "@/lib/features/geo/countries";
import { OperatorError } from "@/lib/server/operator-error";
import { command, fromHere } from "./command";

const USAGE = `npm run geo:import -- COUNTRY… [--file PATH] [--moved]

Imports GeoNames' postal codes (CC BY 4.0), so that an address is found by its postal code.
A country that is in already is replaced. Codes that lie far from their neighbours are moved there.

  COUNTRY      ${COUNTRIES.slice(0, 13).join(" ")}
               ${COUNTRIES.slice(13).join(" ")}
  --file PATH  a dump fetched elsewhere (UA.zip or UA.txt), for one country
  --moved      lists all codes that were moved, not only the furthest
  --help       this text

Without --file the dumps are fetched from GEONAMES_URL.`;

await command({
  usage: USAGE,
  options: { file: { type: "string" }, moved: { type: "boolean" } },
  most: COUNTRIES.length,
  run: async ({ env, args, values, say }) => {
    const countries = args.map(toCountry);
    const file = typeof values.file === "string" ? fromHere(values.file) : undefined;
    if (countries.length === 0)
      throw new OperatorError("Which country? For example: npm run geo:import -- UKR");
    if (file && countries.length > 1)
      throw new OperatorError("--file holds one country: name one.");
    for (const country of countries)
      await importCountry(
        country,
        file ? { file } : { url: env.GEONAMES_URL },
        say,
        values.moved === true,
      );
  },
});

function toCountry(argument: string) {
  const code = argument.toUpperCase();
  const country = isCountry(code) ? code : fromAlpha2(code);
  if (country) return country;
  throw new OperatorError(`${argument} is not one of ${COUNTRIES.join(", ")}.`);
}
