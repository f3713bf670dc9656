import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import type { RemotesManifest } from '../../../contracts/mfe/outline.ts'
import { firstPath, navItems } from '../layout/nav-items.ts'
import { remotes } from './remotes.ts'

/** A sign-in leads here; where no remote draws it, on to the first item of the navigation. */
const home = '/dashboard'

/** Fetches the remote that this address will show while it is still asked who is signed in. */
export const useEarlyLoad = (manifest: RemotesManifest): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    const shown = pathname === '/dashboard/login' ? home : pathname
    const name =
      remoteAt(manifest, shown) ?? (shown === home ? remoteAt(manifest, firstPath(navItems(manifest))) : undefined)
    if (name !== undefined) void remotes.load(name)
  }, [manifest, pathname])
}

/** The name of the remote that draws a path, if one does. */
export const remoteAt = (manifest: RemotesManifest, pathname: string): string | undefined =>
  Object.entries(manifest).find(([, { routes }]) =>
    routes.some(({ path }) => path !== '*' && matchPath(path, pathname) !== null),
  )?.[0]
