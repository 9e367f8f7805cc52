import { PublicFrame, type PublicFrameProps } from "./public-frame";
import { readTheme } from "./read-theme";

/** `PublicFrame` in the reader's theme. */
export async function PublicShell(props: Omit<PublicFrameProps, "theme">) {
  return <PublicFrame {...props} theme={await readTheme()} />;
}
