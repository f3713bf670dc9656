import type { Page } from 'playwright'
import { expect } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'

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

/** Sets what the system asks for, and waits for the ground and the texts, which follow it on the dashboard. */
export const setColorScheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  const isDark = async () => [(await brightness(page)) < 60, (await textBrightness(page)) > 150]
  await eventually(async () => expect(await isDark()).toEqual(colorScheme === 'dark' ? [true, true] : [false, false]))
}

const textBrightness = async (page: Page): Promise<number> =>
  brightest(await page.locator('main').evaluate((main) => getComputedStyle(main).color))

/** Of the parts of a colour in the notation of computed styles. */
const brightest = (color: string): number => Math.max(...(color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number))
