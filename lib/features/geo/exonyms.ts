import type { Country } from "@/lib/shared/countries";
import { CZECHIA, GREECE, ITALY, POLAND } from "./exonyms/central-europe";
import { AUSTRIA, GERMANY, SWITZERLAND } from "./exonyms/german-speaking";
import { DENMARK, FINLAND, NORWAY, SWEDEN } from "./exonyms/north";
import * as overseas from "./exonyms/overseas";
import { UKRAINE } from "./exonyms/ukraine";
import * as west from "./exonyms/west";

/** Per country, one line per city: its name in the gazetteer, then its other names. */
const EXONYMS: Readonly<Record<Country, string>> = {
  AUS: overseas.AUSTRALIA,
  AUT: AUSTRIA,
  BEL: west.BELGIUM,
  CAN: overseas.CANADA,
  CHE: SWITZERLAND,
  CZE: CZECHIA,
  DEU: GERMANY,
  DNK: DENMARK,
  ESP: west.SPAIN,
  FIN: FINLAND,
  FRA: west.FRANCE,
  GBR: west.BRITAIN,
  GRC: GREECE,
  IRL: west.IRELAND,
  ITA: ITALY,
  JPN: overseas.JAPAN,
  KOR: overseas.SOUTH_KOREA,
  NLD: west.NETHERLANDS,
  NOR: NORWAY,
  NZL: overseas.NEW_ZEALAND,
  POL: POLAND,
  PRT: west.PORTUGAL,
  SGP: overseas.SINGAPORE,
  SWE: SWEDEN,
  UKR: UKRAINE,
  USA: overseas.UNITED_STATES,
};

/** Gazetteer name → other names of that city, for one country. */
export function exonyms(country: Country): Map<string, string[]> {
  const lines = EXONYMS[country].trim().split("\n");
  return new Map(
    lines.map((line) => {
      const [name = "", others = ""] = line.split(": ", 2);
      return [name, others.split(", ")];
    }),
  );
}
