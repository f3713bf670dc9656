import type { Page } from 'playwright'

/** Goes to another screen of the dashboard as its links do, without loading the dashboard again. */
export const pushAddress = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    window.history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** The same, and waits for the title of the screen. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  const from = await page.evaluate(() => ({ path: window.location.pathname, title: document.title }))
  await pushAddress(page, path)
  const isElsewhere = new URL(path, page.url()).pathname !== from.path
  if (isElsewhere) await page.waitForFunction((title) => document.title !== title, from.title)
}
