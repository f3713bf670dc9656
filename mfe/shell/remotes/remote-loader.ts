import type { RemotesManifest } from '#contracts/mfe/outline.ts'
import type { Remote } from '#contracts/mfe/remote.ts'
import type { ManifestMemory } from './manifest-memory.ts'

/** Loads a remote's exposed module from the entry in the manifest, after the files of its first screen. */
export type RemoteSource<Component, Cache = never> = (
  name: string,
  entry: string,
  files: readonly string[],
) => Promise<Remote<Component, Cache>>

type Parts<Component, Cache> = {
  readonly source: RemoteSource<Component, Cache>
  readonly manifest: ManifestMemory
  /** Time-out of one try, in milliseconds. */
  readonly timeout: number
}

/**
 * Loads each remote once: its promise stays stable until it is forgotten, as `React.use` requires. A failed try is
 * silently retried with a fresh manifest, which heals a redeploy under an open tab.
 */
export const remoteLoader = <Component, Cache = never>({ source, manifest, timeout }: Parts<Component, Cache>) => {
  const loads = new Map<string, Promise<Remote<Component, Cache>>>()
  const failed = new Set<string>()
  const tryOnce = async (name: string, remotes: Promise<RemotesManifest>): Promise<Remote<Component, Cache>> => {
    const remote = (await remotes)[name]
    if (remote === undefined) throw new Error(`${name} is not among the registered remotes`)
    return source(name, remote.entry, remote.files)
  }
  const attempt = (name: string, remotes: Promise<RemotesManifest>) =>
    withTimeout(tryOnce(name, remotes), timeout, `${name} did not load in time`)
  const forget = (name: string): void => {
    loads.delete(name)
    failed.delete(name)
  }
  return {
    load: (name: string): Promise<Remote<Component, Cache>> => {
      const load = loads.get(name) ?? attempt(name, manifest.known()).catch(() => attempt(name, manifest.fresh()))
      // The screen that shows the remote handles its failure; a prefetch has no such screen yet.
      load.catch(() => failed.add(name))
      loads.set(name, load)
      return load
    },
    forget,
    forgetFailure: (name: string): void => {
      if (failed.has(name)) forget(name)
    },
  }
}

/** The promise's outcome, or a rejection with `message` after the time-out. */
const withTimeout = async <Value>(promise: Promise<Value>, timeout: number, message: string): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expiry = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(message)), timeout)
  })
  return Promise.race([promise, expiry]).finally(() => clearTimeout(timer))
}
