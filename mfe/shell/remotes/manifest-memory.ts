import type { RemotesManifest } from '#contracts/mfe/outline.ts'

export type ManifestMemory = {
  /** The last manifest; fetched now if there is none. */
  readonly known: () => Promise<RemotesManifest>
  /** Fetches and remembers a fresh manifest. */
  readonly fresh: () => Promise<RemotesManifest>
}

/** Caches the manifest between loads, starting with `given`; a failed fetch is not cached. */
export const manifestMemory = (
  read: () => Promise<RemotesManifest>,
  given?: RemotesManifest | undefined,
): ManifestMemory => {
  let last = given === undefined ? undefined : Promise.resolve(given)
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
