export { openapi as GET } from "../description";
