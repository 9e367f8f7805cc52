import { parse } from "node:path";

// The packages are linked from the project: all of the disk is the root, so that they are found.
const config = { poweredByHeader: false, turbopack: { root: parse(process.cwd()).root } };
export default config;
