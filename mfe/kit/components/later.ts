import { type ComponentType, lazy } from 'react'

const retryMs = 2000

/** What `load` gives; tried again every two seconds while it fails, as it does while the server cannot be reached. */
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
 * A component whose code comes when it is first rendered, below a `Suspense`. One that cannot be fetched stays away until
 * it can: `lazy` alone fails for good, and takes down the screen that it is a small part of.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadedAtLast(load) }))
