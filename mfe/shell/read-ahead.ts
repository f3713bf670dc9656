import { sessionKey } from '@atrium/kit'
import type { QueryClient } from '@tanstack/react-query'
import { navItems } from './layout/nav-items.ts'
import { prefetch } from './remotes/prefetch.ts'
import { manifest } from './remotes/remotes.ts'

/** How long a tab is open before it reads ahead, in milliseconds: what is on the screen comes first. */
const aheadMs = 10_000

/**
 * Reads the palette, the inbox, the sign-in over a screen, and the screens of the navigation, code and first data, once in a tab that is in sight
 * and signed in: they open without a connection, or after an upgrade, then. Not on a line on which bytes are to be saved (the Save Data API of WICG).
 */
export const readScreensAhead = (client: QueryClient): void => {
  const timer = setInterval(() => {
    if (client.getQueryData(sessionKey) == null || document.hidden || savesData()) return
    clearInterval(timer)
    void readInTurn(client)
  }, aheadMs)
}

const readInTurn = async (client: QueryClient): Promise<void> => {
  await Promise.allSettled([
    import('./palette/command-palette.tsx'),
    import('./layout/inbox.tsx'),
    import('./screens/session-end.tsx'),
  ])
  for (const { to } of navItems(await manifest.known())) await prefetch(client, to).catch(() => undefined)
}

const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true
