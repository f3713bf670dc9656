import type { Locator, Page } from 'playwright'

/** The visible toast that contains this text. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text, { exact: true })

/** The row or card of a lead. */
export const leadNamed = (page: Page, name: string): Locator =>
  page.locator('tbody tr, li').filter({ has: page.getByText(name, { exact: true }) })

export const statusOf = (page: Page, name: string): Locator => page.getByLabel(`Status of ${name}`)

/** The accessible name of the focused element. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })
