/** Where the product under test is; `E2E_BASE_URL` names one that runs already. */
export const BASE_URL = process.env.E2E_BASE_URL ?? "http://localhost:3901";
