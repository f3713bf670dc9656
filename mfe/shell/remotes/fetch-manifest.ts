import { type RemotesManifest, remotesManifest } from '../../../contracts/mfe/outline.ts'

/** Reads which remotes there are now; never from a cache, a redeploy must show. */
export const fetchManifest = async (): Promise<RemotesManifest> => {
  const response = await fetch('/mf/remotes.json', { cache: 'no-store' })
  if (!response.ok) throw new Error(`remotes.json answered ${response.status}`)
  return remotesManifest.parse(await response.json())
}
