import type { Browser } from 'playwright'
import { openPhone } from './phone.ts'

/** The result of one visit; times in milliseconds since navigation. */
export type Paints = {
  readonly first: number
  readonly largest: number
  readonly shift: number
  readonly blocked: number
}

type Seen = {
  first: number
  largest: number
  shift: number
  readonly long: { readonly start: number; readonly end: number }[]
}
type Watching = Window & { seen?: Seen }

/** Opens the page on a phone with an empty cache, and waits until the network is idle. */
export const paintsOf = async (browser: Browser, url: string): Promise<Paints> => {
  const { page, close } = await openPhone(browser)
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'networkidle' })
  // On a busy machine the network may be idle before the page is shown.
  await page.waitForFunction(() => ((window as Watching).seen?.first ?? 0) > 0)
  const seen = await page.evaluate(() => (window as Watching).seen)
  await close()
  if (seen === undefined) throw new Error(`${url} was not watched`)
  return { first: seen.first, largest: seen.largest, shift: seen.shift, blocked: blockedAfter(seen) }
}

/** The blocking time of each task after the first paint: its duration beyond 50 ms. */
const blockedAfter = ({ first, long }: Seen) =>
  long.reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, first) - 50), 0)

const watch = () => {
  const seen: Seen = { first: 0, largest: 0, shift: 0, long: [] }
  ;(window as Watching).seen = seen
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = startTime
  })
  on('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime
  })
  on('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { readonly value: number }).value
  })
  on('longtask', ({ startTime, duration }) => seen.long.push({ start: startTime, end: startTime + duration }))
}
