import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router-dom'
import type { RemotesManifest } from '#contracts/mfe/outline.ts'
import { manifest, remotes } from './remotes.ts'

/** The handlers of a link that read its screen's code and first data ahead, as soon as a press is likely. */
export const usePrefetch = (path: string) => {
  const client = useQueryClient()
  const begin = () => void prefetch(client, path).catch(() => undefined)
  return { onPointerEnter: begin, onFocus: begin, onTouchStart: begin }
}

const prefetch = async (client: QueryClient, path: string): Promise<void> => {
  const name = remoteAt(await manifest.known(), path)
  if (name === undefined) return
  const remote = await remotes.load(name)
  await remote.prefetch?.[path]?.(client)
}

/** The name of the remote that renders a path, if any. */
export const remoteAt = (manifest: RemotesManifest, pathname: string): string | undefined =>
  Object.entries(manifest).find(([, { routes }]) =>
    routes.some(({ path }) => path !== '*' && matchPath(path, pathname) !== null),
  )?.[0]
