import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { expect } from 'vitest'
import { auth } from '#contracts/staff/http/auth.ts'
import { admin } from '#tests/support/atrium.ts'
import { gatherComplaints, usual } from './complaints.ts'

export type Visits = {
  /** A first-time visitor's window. */
  readonly visitor: (path: string, options?: BrowserContextOptions) => Promise<Page>
  /** A signed-in user's window. */
  readonly staff: (path: string, options?: BrowserContextOptions) => Promise<Page>
  /** Closes every window; fails on complaints that are neither named nor allowed here. */
  readonly leave: (expected?: readonly unknown[], ...forgiven: readonly RegExp[]) => Promise<void>
  /** Closes every window, whatever happened in it. */
  readonly closeWindows: () => Promise<void>
}

export const phone = { viewport: { width: 390, height: 844 } }
export const desk = { viewport: { width: 1440, height: 900 } }

/**
 * Opens windows on the product, each with its own profile, and collects their complaints except those that are `always`
 * allowed.
 */
export const visitsTo = (browser: Browser, url: string, always: readonly RegExp[] = [usual]): Visits => {
  const open: { readonly context: BrowserContext; readonly complaints: readonly string[] }[] = []
  const profile = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...desk, ...options })
    context.setDefaultTimeout(10_000)
    open.push({ context, complaints: await gatherComplaints(context, new URL(url).origin) })
    return context
  }
  const goTo = async (context: BrowserContext, path: string) => {
    const page = await context.newPage()
    await page.goto(path)
    return page
  }
  const closeWindows = async () => {
    const windows = open.splice(0)
    await Promise.all(windows.map(({ context }) => context.close()))
    return windows.flatMap(({ complaints }) => complaints)
  }
  return {
    closeWindows: async () => void (await closeWindows()),
    visitor: async (path, options = {}) => goTo(await profile(options), path),
    staff: async (path, options = {}) => {
      const context = await profile(options)
      await context.request.post(auth.login.path, { data: admin, failOnStatusCode: true })
      return goTo(context, path)
    },
    leave: async (expected = [], ...forgiven) => {
      const complaints = await closeWindows()
      expect(complaints.filter((complaint) => ![...always, ...forgiven].some((kind) => kind.test(complaint)))).toEqual(
        expected,
      )
    },
  }
}
