import cities from "./cities.json" with { type: "json" };

/** Towns of the bulk data, with points in degrees. Names, points and populations: GeoNames, CC BY 4.0. */
export const CITIES: readonly City[] = cities;
export type City = (typeof cities)[number];

/** Factor of a country's population when readers are distributed. */
export const COUNTRY_WEIGHTS: Record<string, number> = {
  UKR: 3, AUT: 2, POL: 1.5, DEU: 1.5, GBR: 1, USA: 0.2, JPN: 0.05, KOR: 0.05, SGP: 0.1,
};
export const OTHER_COUNTRY_WEIGHT = 0.6;

/** `#` is a digit, `A` a letter. */
export const POSTAL_PATTERNS: Record<string, string> = {
  UKR: "#####", DEU: "#####", ESP: "#####", FIN: "#####", FRA: "#####", ITA: "#####",
  KOR: "#####", USA: "#####", AUS: "####", AUT: "####", BEL: "####", CHE: "####", DNK: "####",
  NOR: "####", NZL: "####", CZE: "### ##", GRC: "### ##", SWE: "### ##", POL: "##-###",
  PRT: "####-###", JPN: "###-####", SGP: "######", NLD: "#### AA", CAN: "A#A #A#",
  GBR: "AA## #AA", IRL: "A## AA##",
};
