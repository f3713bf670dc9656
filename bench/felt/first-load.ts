import type { BrowserContext } from 'playwright'
import { followRequests, type Request } from '#tests/e2e/support/requests.ts'

type Load = { readonly requests: number; readonly kB: number }
type Visit = { readonly toList: Load; readonly inThreeSeconds: Load }

const row = 'tbody tr[data-index="0"]'

/** What the list of leads loads until its first row is there, and in its first three seconds. */
export const measureVisit = async (context: BrowserContext, list: string): Promise<Visit> => {
  const page = await context.newPage()
  try {
    const requests = await followRequests(page)
    await page.addInitScript((selector) => {
      const look = () =>
        document.querySelector(selector) === null ? requestAnimationFrame(look) : performance.mark('drawn')
      look()
    }, row)
    await page.goto(list)
    await page.locator(row).waitFor()
    await page.waitForTimeout(4000)
    const [begun, drawn] = await page.evaluate(() => [
      performance.timeOrigin,
      performance.getEntriesByName('drawn')[0]?.startTime ?? 0,
    ])
    const until = (ms: number) => loadOf(requests().filter(({ at }) => at * 1000 <= (begun ?? 0) + ms))
    return { toList: until(drawn ?? 0), inThreeSeconds: until(3000) }
  } finally {
    await page.close()
  }
}

const loadOf = (requests: readonly Request[]): Load => ({
  requests: requests.filter(({ bytes }) => bytes > 0).length,
  kB: requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
})
