import type { Browser } from 'playwright'
import { openPhone } from './phone.ts'

type Watching = Window & { answeredAfter?: number }

/**
 * Taps a button as soon as it appears, as the first interaction, and returns the milliseconds until the result is
 * painted.
 */
export const answerTo = async (browser: Browser, url: string, button: string): Promise<number> => {
  const { page, close } = await openPhone(browser)
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'commit' })
  const target = page.locator(button)
  await target.waitFor()
  await target.tap({ force: true })
  const answered = await page.waitForFunction(() => (window as Watching).answeredAfter)
  const milliseconds = await answered.jsonValue()
  await close()
  return milliseconds ?? Number.NaN
}

const watch = () => {
  const opened = ':popover-open, dialog[open]'
  const whenPainted = (done: () => void) => requestAnimationFrame(() => setTimeout(done))
  const wait = (tapped: number) => {
    if (document.querySelector(opened) === null) requestAnimationFrame(() => wait(tapped))
    else
      whenPainted(() => {
        ;(window as Watching).answeredAfter = performance.now() - tapped
      })
  }
  document.addEventListener('pointerdown', ({ timeStamp }) => wait(timeStamp), { capture: true, once: true })
}
