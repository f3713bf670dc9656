import type { RemotesManifest } from '#contracts/mfe/outline.ts'

export type ManifestMemory = {
  /** The last manifest; fetched now if there is none. */
  readonly known: () => Promise<RemotesManifest>
  /** Fetches and remembers a fresh manifest. */
  readonly fresh: () => Promise<RemotesManifest>
}

/** Caches the manifest between loads, starting with `initialManifest`; a failed fetch is not cached. */
export const manifestMemory = (
  read: () => Promise<RemotesManifest>,
  initialManifest?: RemotesManifest | undefined,
): ManifestMemory => {
  let last = initialManifest === undefined ? undefined : Promise.resolve(initialManifest)
  const fresh = (): Promise<RemotesManifest> => {
    const reading = read()
    reading.catch(() => {
      if (last === reading) last = undefined
    })
    last = reading
    return reading
  }
  return { known: () => last ?? fresh(), fresh }
}
