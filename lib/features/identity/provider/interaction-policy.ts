import { interactionPolicy } from "oidc-provider";

const { base, Check } = interactionPolicy;

/** When the reader is asked who they are: also where the account they were known by is gone. */
export function signInPolicy(): interactionPolicy.DefaultPolicy {
  const policy = base();
  policy
    .get("login")
    ?.checks.add(
      new Check("no_account", "the account of this session is gone", ({ oidc }) =>
        oidc.session?.accountId && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    );
  return policy;
}
