import type { RemotesManifest } from '../../../contracts/mfe/outline.ts'
import type { Remote } from '../../../contracts/mfe/remote.ts'
import type { ManifestMemory } from './manifest-memory.ts'
import { withTimeout } from './with-timeout.ts'

/** Brings the module that a remote exposes, from the entry that the manifest names. */
export type RemoteSource<Component> = (name: string, entry: string) => Promise<Remote<Component>>

type Parts<Component> = {
  readonly source: RemoteSource<Component>
  readonly manifest: ManifestMemory
  /** Milliseconds for one try. */
  readonly timeout: number
}

/**
 * Loads remotes, each once: the promise of a remote stays the same until it is forgotten, as `React.use` needs it.
 * A failed try is silently repeated with a fresh manifest, which heals a redeploy under an open tab.
 */
export const remoteLoader = <Component>({ source, manifest, timeout }: Parts<Component>) => {
  const loads = new Map<string, Promise<Remote<Component>>>()
  const tryOnce = async (name: string, remotes: Promise<RemotesManifest>): Promise<Remote<Component>> => {
    const entry = (await remotes)[name]?.entry
    if (entry === undefined) throw new Error(`${name} is not among the registered remotes`)
    return source(name, entry)
  }
  const attempt = (name: string, remotes: Promise<RemotesManifest>) =>
    withTimeout(tryOnce(name, remotes), timeout, `${name} did not load in time`)
  return {
    load: (name: string): Promise<Remote<Component>> => {
      const known = loads.get(name) ?? attempt(name, manifest.known()).catch(() => attempt(name, manifest.fresh()))
      // Whoever shows the remote handles its failure; one that is only fetched early has nobody yet.
      known.catch(() => undefined)
      loads.set(name, known)
      return known
    },
    forget: (name: string): void => {
      loads.delete(name)
    },
  }
}
