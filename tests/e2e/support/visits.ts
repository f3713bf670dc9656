import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { expect } from 'vitest'
import { auth } from '#contracts/staff/http/auth.ts'
import { admin } from '#tests/support/atrium.ts'
import { gatherComplaints, usual } from './complaints.ts'

export type Visits = {
  /** A first-time visitor's window. */
  readonly visitor: (path: string, options?: BrowserContextOptions) => Promise<Page>
  /** A signed-in user's window, with nothing stored; may reuse one that a test has left, with a filled HTTP cache. */
  readonly staff: (path: string, options?: BrowserContextOptions) => Promise<Page>
  /** A signed-in user's window that has never been used: nothing is cached in it. */
  readonly newStaff: (path: string, options?: BrowserContextOptions) => Promise<Page>
  /** Leaves every window; fails on complaints that are neither named nor allowed here. */
  readonly leave: (expected?: readonly unknown[], ...forgiven: readonly RegExp[]) => Promise<void>
  /** Closes every window, whatever happened in it. */
  readonly closeWindows: () => Promise<void>
}

type Window = { readonly context: BrowserContext; readonly complaints: string[]; readonly isReusable: boolean }

export const phone = { viewport: { width: 390, height: 844 } }
export const smallPhone = { viewport: { width: 360, height: 640 } }
export const desk = { viewport: { width: 1440, height: 900 } }

/**
 * Opens windows on the product, each with its own profile, and collects their complaints except those that are `always`
 * allowed.
 */
export const visitsTo = (browser: Browser, url: string, always: readonly RegExp[] = [usual]): Visits => {
  const open: Window[] = []
  const left: Window[] = []
  const newWindow = async (options: BrowserContextOptions, isReusable: boolean) => {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...desk, ...options })
    context.setDefaultTimeout(10_000)
    const complaints = gatherComplaints(context, new URL(url).origin)
    open.push({ context, complaints, isReusable })
    return context.newPage()
  }
  const usedWindow = async ({ viewport = desk.viewport }: BrowserContextOptions) => {
    const window = left.pop()
    const page = window?.context.pages()[0]
    if (window === undefined || page === undefined) return undefined
    open.push(window)
    await page.setViewportSize(viewport ?? desk.viewport)
    return page
  }
  const signedIn = async (page: Page, path: string) => {
    await page.context().request.post(auth.login.path, { data: admin, failOnStatusCode: true })
    await page.goto(path)
    return page
  }
  const leave = async (window: Window) => {
    const isEmpty = window.isReusable && (await emptyContext(window.context).catch(() => false))
    if (isEmpty) left.push(window)
    else await window.context.close()
    return window.complaints.splice(0)
  }
  return {
    closeWindows: async () => {
      await Promise.all([...open.splice(0), ...left.splice(0)].map(({ context }) => context.close()))
    },
    visitor: async (path, options = {}) => {
      const page = await newWindow(options, false)
      await page.goto(path)
      return page
    },
    staff: async (path, options = {}) => {
      const isReusable = Object.keys(options).every((name) => name === 'viewport')
      return signedIn((isReusable && (await usedWindow(options))) || (await newWindow(options, isReusable)), path)
    },
    newStaff: async (path, options = {}) => signedIn(await newWindow(options, false), path),
    leave: async (expected = [], ...forgiven) => {
      // Duplicates are removed, as the number of retries depends on timing.
      const complaints = [...new Set((await Promise.all(open.splice(0).map(leave))).flat())]
      expect(complaints.filter((complaint) => ![...always, ...forgiven].some((kind) => kind.test(complaint)))).toEqual(
        expected,
      )
    },
  }
}

/** Resets the window to one page, on a document of the origin without scripts, and without traces of the last test. */
const emptyContext = async (context: BrowserContext): Promise<boolean> => {
  const [page, ...others] = context.pages()
  if (page === undefined) return false
  await Promise.all(others.map((other) => other.close()))
  page.removeAllListeners('dialog')
  page.removeAllListeners('request')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ media: null, colorScheme: null })
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  return true
}
