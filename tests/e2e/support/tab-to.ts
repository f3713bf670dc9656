import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Tabs on until the focus is on what has that name; every stop on the way must show that it is one. */
export const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab')
    // Behind the last stop comes the browser's own bar, and then the first again.
    if (await page.evaluate(() => document.activeElement === document.body)) continue
    const { label, shown } = await page.evaluate(stop)
    expect([label, shown]).toEqual([label, true])
    if (label.match(name)) return
  }
  throw new Error(`Tab never comes to ${name}`)
}

/** The name of what has the focus, and whether it, what it lays over a card, or what stands around it, is outlined. */
const stop = () => {
  const element = document.activeElement as HTMLElement
  const labels = (element as HTMLInputElement).labels
  const label = element.ariaLabel ?? labels?.[0]?.textContent ?? element.textContent ?? ''
  const around = [element, element.parentElement, element.parentElement?.parentElement]
  const styles = around.flatMap((part) => (part == null ? [] : [getComputedStyle(part)]))
  // What stands for a whole card is outlined by what it lays over the card.
  const outlined = [...styles, getComputedStyle(element, '::after')].some(({ outlineStyle }) => outlineStyle !== 'none')
  return { label: label.trim(), shown: outlined }
}
