/** Address of the product under test; `E2E_BASE_URL` names one that is running already. */
export const BASE_URL = process.env.E2E_BASE_URL ?? "http://localhost:3901";
