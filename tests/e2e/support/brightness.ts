import type { Page } from 'playwright'

/** How bright the page's ground is, from 0 for black to 255. */
export const brightness = async (page: Page): Promise<number> =>
  brightest(
    await page.evaluate(() => {
      const ground = (element: Element | null): string => {
        const { backgroundColor } = getComputedStyle(element ?? document.documentElement)
        return backgroundColor === 'rgba(0, 0, 0, 0)' && element !== null
          ? ground(element.parentElement)
          : backgroundColor
      }
      return ground(document.querySelector('main'))
    }),
  )

/** How bright the page's first heading is. */
export const headingBrightness = async (page: Page): Promise<number> =>
  brightest(
    await page
      .locator('h1')
      .first()
      .evaluate((heading) => getComputedStyle(heading).color),
  )

/** Of the parts of a colour in the notation of computed styles. */
const brightest = (color: string): number => Math.max(...(color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number))
