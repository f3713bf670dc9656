import type { Page } from 'playwright'

/** Goes to another screen of the dashboard as its links do, without loading the dashboard again, and waits for its title. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  const from = await page.evaluate((address) => {
    const before = { path: window.location.pathname, title: document.title }
    window.history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
    return before
  }, path)
  const isElsewhere = new URL(path, page.url()).pathname !== from.path
  if (isElsewhere) await page.waitForFunction((title) => document.title !== title, from.title)
}
