/**
 * The exports of a remote's one exposed module (`./remote`, in `mfe/<name>/remote.tsx`): a component for each path of
 * its outline. Generic, because contracts depend on no framework.
 */
export type Remote<Component> = { readonly screens: Readonly<Record<string, Component>> }
