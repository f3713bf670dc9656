import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { expect } from 'vitest'
import { auth } from '../../../contracts/http/auth.ts'
import { admin } from '../../support/atrium.ts'
import { gatherComplaints, usual } from './complaints.ts'

export type Visits = {
  /** A window of somebody who was never here. */
  readonly visitor: (path: string, options?: BrowserContextOptions) => Promise<Page>
  /** A window of somebody who has signed in. */
  readonly staff: (path: string, options?: BrowserContextOptions) => Promise<Page>
  /** Closes every window; fails where one had anything to complain about but what is named or forgiven here. */
  readonly leave: (expected?: readonly unknown[], ...forgiven: readonly RegExp[]) => Promise<void>
}

export const phone = { viewport: { width: 390, height: 844 } }
export const desk = { viewport: { width: 1440, height: 900 } }

/** Opens windows on the product, each in a profile of its own, and watches over what happens in them but for what is `always` forgiven. */
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
  return {
    visitor: async (path, options = {}) => goTo(await profile(options), path),
    staff: async (path, options = {}) => {
      const context = await profile(options)
      await context.request.post(auth.login.path, { data: admin, failOnStatusCode: true })
      return goTo(context, path)
    },
    leave: async (expected = [], ...forgiven) => {
      const windows = open.splice(0)
      for (const { context } of windows) await context.close()
      const complaints = windows.flatMap((window) => window.complaints)
      expect(complaints.filter((complaint) => ![...always, ...forgiven].some((kind) => kind.test(complaint)))).toEqual(
        expected,
      )
    },
  }
}
