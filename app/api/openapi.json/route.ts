export { openapi as GET } from "@/app/api/description";
