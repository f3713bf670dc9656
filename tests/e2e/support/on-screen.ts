import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'

/** The visible toast that contains this text. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text, { exact: true })

/** What a page sees of Chromium's setting against cookies, which leaves `navigator.cookieEnabled` true. */
export const refuseCookies = async (page: Page): Promise<void> => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    }),
  )
}

/** Presses a key that an input method takes: without `isComposing`, as Safari does where it ends a composition. */
export const pressInComposition = async (page: Page, key: 'Enter' | 'Escape'): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 })
  await session.detach()
}

/** The row or card of a lead. */
export const leadNamed = (page: Page, name: string): Locator =>
  page.locator('tbody tr, li').filter({ has: page.getByText(name, { exact: true }) })

export const statusOf = (page: Page, name: string): Locator => page.getByLabel(`Status of ${name}`)

/** By how many pixels a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What the whole document reads where it is pasted as text. */
export const copiedText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    getSelection()?.selectAllChildren(document.querySelector('article') ?? document.body)
    return getSelection()?.toString() ?? ''
  })

/** Sets a reader's own style, in a style sheet that the page's policy allows. */
export const setOwnStyle = (page: Page, style: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, style)

/** The accessible name of the focused element. */
const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

/** Waits until the element has the focus: overlays return it one task after they close. */
export const expectFocus = (element: Locator): Promise<void> =>
  eventually(async () => expect(await element.evaluate((it) => it === document.activeElement)).toBe(true))

/** The same by accessible name. */
export const expectFocused = (page: Page, name: string): Promise<void> =>
  eventually(async () => expect(await focusedText(page)).toBe(name))

/** Waits until an element is wholly inside the window, and the page at rest. */
export const expectInSight = (element: Locator): Promise<void> =>
  eventually(async () => {
    const { y, top, bottom, height } = await element.evaluate((it) => {
      const { top, bottom } = it.getBoundingClientRect()
      return { y: window.scrollY, top, bottom, height: window.innerHeight }
    })
    expect({ isAbove: top < 0, isBelow: bottom > height }).toEqual({ isAbove: false, isBelow: false })
    expect(await element.page().evaluate(() => window.scrollY)).toBe(y)
  })

/** The writes that a page requests. */
export const writesOf = (page: Page): readonly string[] => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return writes
}

/** Follows a link to one of the screens behind Administration. */
export const openPlace = async (page: Page, name: string): Promise<void> => {
  const link = page.getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await page.getByText('Administration', { exact: true }).click()
  await link.press('Enter')
}
