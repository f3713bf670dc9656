import type { Page } from 'playwright'
import { launchChromium } from '#tests/e2e/support/chromium.ts'
import type { BenchServer } from '../http/servers.ts'
import { signIn } from '../http/sign-in.ts'
import { leadFile } from '../leads/lead-file.ts'
import { median } from '../measured.ts'
import { type Act, screens } from './screens.ts'

/** One interaction's milliseconds until the next frame is presented: the minimum of the rounds, and the median. */
type Interaction = {
  readonly screen: string
  readonly act: string
  readonly min: number
  readonly median: number
}

export const slowdown = 4
const rounds = 3

/** Measures the usual interactions of all or the named screens by the Event Timing API, with a throttled processor. */
export const measureInteractions = async (
  server: BenchServer,
  only: readonly string[] = screens.map(({ screen }) => screen),
): Promise<readonly Interaction[]> => {
  const unknown = only.filter((name) => !screens.some(({ screen }) => screen === name))
  if (unknown.length > 0) throw new Error(`There is no screen ${unknown.join(', ')}`)
  const cookie = await signIn(server.url)
  await fill(server.url, cookie)
  const browser = await launchChromium()
  try {
    const page = await openPage(
      await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } }),
      server.url,
      cookie,
    )
    const session = await page.context().newCDPSession(page)
    const found: Interaction[] = []
    for (const { screen, path, ready, acts } of screens.filter(({ screen }) => only.includes(screen))) {
      const times = new Map(Object.keys(acts).map((act) => [act, [] as number[]]))
      for (let round = 0; round < rounds; round += 1) {
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        await page.goto(path)
        await page.locator(ready).first().waitFor()
        await page.waitForTimeout(settledMs)
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
        for (const [name, act] of Object.entries(acts)) times.get(name)?.push(await timeOf(page, act))
      }
      for (const [act, all] of times) found.push({ screen, act, min: Math.min(...all), median: median(all) })
    }
    return found
  } finally {
    await browser.close()
  }
}

/** By then, everything that a screen loads after its first rendering has arrived. */
const settledMs = 3500

/** The longest interaction of an act, in milliseconds; the browser does not report 16 or less. */
export const timeOf = async (page: Page, act: Act): Promise<number> => {
  await page.evaluate(() => Reflect.get(window, 'interactions').splice(0))
  await act(page)
  await page.waitForTimeout(700)
  // A late frame is reported late.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300))))
  return page.evaluate(() => Math.max(16, ...Reflect.get(window, 'interactions')))
}

/** Enough data for every screen: a long list, runs with documents, a history. */
export const fill = async (url: string, cookie: string): Promise<void> => {
  const csv = { cookie, 'content-type': 'text/csv', origin: url }
  const imported = await fetch(`${url}/api/leads/import`, { method: 'POST', headers: csv, body: leadFile(1000) })
  if (!imported.ok) throw new Error(`the import was answered with ${imported.status}`)
  const headers = { cookie, 'content-type': 'application/json', origin: url }
  for (let n = 1; n <= 20; n += 1) {
    const body = JSON.stringify({
      inputs: { clientName: `Client ${n}`, meetingNotes: 'Wants fewer forms and more time.' },
    })
    const started = await fetch(`${url}/api/workflows/4/run`, { method: 'POST', headers, body })
    if (!started.ok) throw new Error(`a run was answered with ${started.status}: ${await started.text()}`)
  }
}

type Context = Awaited<ReturnType<Awaited<ReturnType<typeof launchChromium>>['newContext']>>

export const openPage = async (context: Context, url: string, cookie: string): Promise<Page> => {
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url }
  })
  await context.addCookies(cookies)
  await context.addInitScript(() => {
    const interactions: number[] = []
    Reflect.set(window, 'interactions', interactions)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Reflect.get(entry, 'interactionId') > 0) interactions.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  await page.goto(url)
  return page
}
