import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Presses Tab until the named element has the focus; every stop on the way must have a visible focus ring. */
export const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab')
    // After the last stop, the focus moves to the browser's own toolbar, and then to the first stop again.
    if (await page.evaluate(() => document.activeElement === document.body)) continue
    const { label, shown } = await page.evaluate(stop)
    expect([label, shown]).toEqual([label, true])
    if (label.match(name)) return
  }
  throw new Error(`Tab never comes to ${name}`)
}

/** The focused element's name, and whether it, its overlay or its container is outlined. */
const stop = () => {
  const element = document.activeElement as HTMLElement
  const labels = (element as HTMLInputElement).labels
  const label = element.ariaLabel ?? labels?.[0]?.textContent ?? element.textContent ?? ''
  const around = [element, element.parentElement, element.parentElement?.parentElement]
  const styles = around.flatMap((part) => (part == null ? [] : [getComputedStyle(part)]))
  // A card's link is outlined by its overlay.
  const outlined = [...styles, getComputedStyle(element, '::after')].some(({ outlineStyle }) => outlineStyle !== 'none')
  return { label: label.trim(), shown: outlined }
}
