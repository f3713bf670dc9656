import type { Page } from 'playwright'

/** How bright the page's ground is, from 0 for black to 255. */
export const brightness = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const ground = (element: Element | null): string => {
      const { backgroundColor } = getComputedStyle(element ?? document.documentElement)
      return backgroundColor === 'rgba(0, 0, 0, 0)' && element !== null
        ? ground(element.parentElement)
        : backgroundColor
    }
    const parts = ground(document.querySelector('main')).match(/[\d.]+/g) ?? []
    return Math.max(...parts.slice(0, 3).map(Number))
  })
