import type { Page } from 'playwright'
import { slowdown, timeOf } from '../interactions/interactions.ts'

/** A select of the row at a place of the list. */
export const selectIn = (page: Page, at: number, label: string) =>
  page.locator(`tbody tr[data-index="${at}"] select[aria-label^="${label} of"]`)

/** Runs work on a page with a slow processor, and a server that answers changes after five seconds. */
export const withSlowAnswers = async <Result>(page: Page, work: (throttle: Throttle) => Promise<Result>) => {
  const session = await page.context().newCDPSession(page)
  await page.route(/\/api\/(?:leads|tasks)\/[\da-f-]{36}$/, async (route) => {
    if (route.request().method() === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 5000))
    await route.continue().catch(() => undefined)
  })
  const throttle = async (isSlow: boolean): Promise<void> => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? slowdown : 1 })
  }
  try {
    return await work(throttle)
  } finally {
    await throttle(false)
    await page.unrouteAll({ behavior: 'wait' })
  }
}

type Throttle = (isSlow: boolean) => Promise<void>

/** The acts of the list: the shortest of three until the next frame, in milliseconds. */
export const measureListActs = (page: Page): Promise<Readonly<Record<string, number>>> =>
  withSlowAnswers(page, async (throttle) => {
    await throttle(true)
    const times: Record<string, number> = {}
    for (const label of ['Status', 'Priority', 'Owner']) {
      const rounds: number[] = []
      for (let at = 0; at < 3; at += 1)
        rounds.push(await timeOf(page, (page) => selectIn(page, at, label).press('ArrowDown')))
      times[label.toLowerCase()] = Math.min(...rounds)
    }
    return times
  })
