import { sessionKey } from '@atrium/kit'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchPath } from 'react-router-dom'
import type { RemotesManifest } from '#contracts/mfe/outline.ts'
import { manifest, remotes } from './remotes.ts'

/** Reads code and first data of a screen ahead, once a link of the navigation to it is pointed at, focused or touched. */
export const usePrefetch = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const begin = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('nav a[href]') : null
      if (link !== null) void prefetch(client, link.pathname).catch(() => undefined)
    }
    for (const intent of intents) document.addEventListener(intent, begin, { passive: true })
    return () => {
      for (const intent of intents) document.removeEventListener(intent, begin)
    }
  }, [client])
}

const intents = ['pointerover', 'focusin', 'touchstart'] as const

/** Reads code and first data of the screen at a path; code that failed to load before is loaded again. */
export const prefetch = async (client: QueryClient, path: string): Promise<void> => {
  const name = remoteAt(await manifest.known(), path)
  if (name === undefined) return
  remotes.forgetFailure(name)
  const remote = await remotes.load(name)
  // The code may arrive after a logout.
  if (client.getQueryData(sessionKey)) await remote.prefetch?.[path]?.(client)
}

/** The name of the remote that renders a path, if any. */
export const remoteAt = (manifest: RemotesManifest, pathname: string): string | undefined =>
  Object.entries(manifest).find(([, { routes }]) =>
    routes.some(({ path }) => path !== '*' && matchPath(path, pathname) !== null),
  )?.[0]
