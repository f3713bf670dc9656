import type { RemotesManifest } from '../../../contracts/mfe/outline.ts'

export type ManifestMemory = {
  /** The manifest that was read last; read now if none was. */
  readonly known: () => Promise<RemotesManifest>
  /** Read anew, and known from now on. */
  readonly fresh: () => Promise<RemotesManifest>
}

/** Keeps the manifest between loads; a failed reading is not kept. */
export const manifestMemory = (read: () => Promise<RemotesManifest>): ManifestMemory => {
  let last: Promise<RemotesManifest> | undefined
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
