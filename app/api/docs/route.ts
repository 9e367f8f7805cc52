export { docs as GET } from "@/app/api/description";
