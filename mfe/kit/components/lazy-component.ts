import { type ComponentType, lazy } from 'react'

const retryMs = 2000

/** The result of `load`, retried every two seconds while it fails, for instance while the server is unreachable. */
export const loadedAtLast = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

/**
 * A component whose code is loaded on first render, within a `Suspense`. It is missing until its code can be fetched:
 * `lazy` alone fails for good, and takes down the whole screen.
 */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadedAtLast(load) }))
