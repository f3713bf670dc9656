/**
 * What the one exposed module of a remote (`./remote`, in `mfe/<name>/remote.tsx`) gives the shell:
 * for each path of its outline, the component that draws it. Generic, because contracts know no framework.
 */
export type Remote<Component> = { readonly screens: Readonly<Record<string, Component>> }
