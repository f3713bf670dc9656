/**
 * The exports of a remote's one exposed module (`./remote`, in `mfe/<name>/remote.tsx`): a component for each path of
 * its outline, and for some paths what reads the screen's first data ahead. Generic, because contracts depend on no
 * framework.
 */
export type Remote<Component, Cache = never> = {
  readonly screens: Readonly<Record<string, Component>>
  readonly prefetch?: Readonly<Record<string, (cache: Cache) => Promise<unknown>>>
}
