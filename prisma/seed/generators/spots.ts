import {
  CITIES,
  COUNTRY_WEIGHTS,
  OTHER_COUNTRY_WEIGHT,
  POSTAL_PATTERNS,
  type City,
} from "../data/cities";
import type { BookLanguage } from "../data/books";
import type { Random } from "../random";

/** A district in which readers live. */
export interface Spot {
  country: string;
  city: string;
  postalCode: string;
  /** Degrees, two decimals. */
  lat: number;
  lon: number;
  /** The main language of books there. */
  language: BookLanguage;
}

const KM_PER_DEGREE = 111.3;
const LANGUAGE_OF: Record<string, BookLanguage> = {
  UKR: "uk",
  DEU: "de",
  AUT: "de",
  CHE: "de",
  POL: "pl",
  FRA: "fr",
  BEL: "fr",
  ESP: "es",
  ITA: "it",
};

/** About `count` districts around real towns; larger towns get more. */
export function makeSpots(random: Random, count: number): Spot[] {
  const total = CITIES.reduce((sum, city) => sum + weight(city), 0);
  return CITIES.flatMap((city) => {
    const districts = Math.max(1, Math.round((count * weight(city)) / total));
    return Array.from({ length: districts }, () => district(random, city));
  });
}

function weight({ country, population }: City): number {
  return population * (COUNTRY_WEIGHTS[country] ?? OTHER_COUNTRY_WEIGHT);
}

/** Placed like a real town's: dense in the centre, some kilometres wide, wider in larger towns. */
function district(random: Random, { name, country, lat, lon, population }: City): Spot {
  const km = 1.2 + Math.sqrt(population) / 400;
  const north = (random.normal() * km) / KM_PER_DEGREE;
  const east = (random.normal() * km) / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180));
  return {
    country,
    city: name,
    postalCode: postalCode(random, country, name),
    lat: rounded(lat + north),
    lon: rounded(lon + east),
    language: LANGUAGE_OF[country] ?? "en",
  };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

/**
 * A postal code in the country's format, without a leading zero; all codes of a town begin with the same two
 * characters.
 */
function postalCode(random: Random, country: string, city: string): string {
  const mark = [...city].reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0,
    7,
  );
  let signs = 0;
  return (POSTAL_PATTERNS[country] ?? "#####").replace(/[#A]/g, (sign) => {
    const shared = signs < 2;
    const value = shared ? mark >>> (signs * 4) : random.int(0, 25);
    signs += 1;
    if (sign === "#" && signs === 1) return String(1 + (value % 9));
    return sign === "#" ? String(value % 10) : String.fromCharCode(65 + (value % 26));
  });
}
