export { docs as GET } from "../description";
