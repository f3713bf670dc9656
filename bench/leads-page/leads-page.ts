import type { CDPSession, Page } from 'playwright'
import { launchChromium } from '#tests/e2e/support/chromium.ts'
import type { BenchServer } from '../http/servers.ts'
import { signIn } from '../http/sign-in.ts'
import { leadFile } from '../leads/lead-file.ts'
import { median } from '../measured.ts'

const manyLeads = 100_000

type LeadsPageMeasured = {
  /** From navigation to the first readable lead, in milliseconds. */
  readonly firstLeadMs: number
  readonly framesPerSecond: number
  /** Frames that came more than one frame late while scrolling. */
  readonly late: number
  /** The page's heap with every lead loaded, in megabytes. */
  readonly heapMb: number
  readonly drawnRows: number
}

/** Opens the list of 100,000 leads in Chromium, scrolls it with the processor slowed down, and continues until all of them are loaded. */
export const measureLeadsPage = async (server: BenchServer, slowdown = 1): Promise<LeadsPageMeasured> => {
  const cookie = await signIn(server.url)
  await importMany(server.url, cookie)
  const browser = await launchChromium()
  try {
    const page = await openPage(
      await browser.newContext({ viewport: { width: 1440, height: 900 } }),
      server.url,
      cookie,
    )
    const firstLeadMs = await timeToFirstLead(page, `${server.url}/dashboard/leads`)
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.waitForFunction(() => document.documentElement.scrollHeight > 10_000)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const rounds = []
    for (let round = 0; round < 5; round += 1) rounds.push(await scrolled(page))
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await readAll(page)
    const heapMb = await heapOf(session)
    return {
      firstLeadMs,
      framesPerSecond: median(rounds.map(({ framesPerSecond }) => framesPerSecond)),
      late: median(rounds.map(({ late }) => late)),
      heapMb,
      drawnRows: await page.locator('tbody tr').count(),
    }
  } finally {
    await browser.close()
  }
}

const importMany = async (url: string, cookie: string): Promise<void> => {
  const headers = { cookie, 'content-type': 'text/csv' }
  const answer = await fetch(`${url}/api/leads/import`, { method: 'POST', headers, body: leadFile(manyLeads) })
  const { import: done } = (await answer.json()) as { import: { created: number } }
  if (done.created !== manyLeads) throw new Error(`of ${manyLeads} leads ${done.created} were imported`)
}

const openPage = async (
  context: Awaited<ReturnType<Awaited<ReturnType<typeof launchChromium>>['newContext']>>,
  url: string,
  cookie: string,
): Promise<Page> => {
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url }
  })
  await context.addCookies(cookies)
  return context.newPage()
}

/** A repeat visit, with the program cached. */
const timeToFirstLead = async (page: Page, address: string): Promise<number> => {
  for (const visit of [1, 2]) {
    const began = performance.now()
    await page.goto(address)
    await page.locator('tbody tr[data-index="0"]').waitFor()
    if (visit === 2) return performance.now() - began
  }
  return Number.NaN
}

/** Two seconds of scrolling at 2,400 pixels per second, frame by frame. */
const scrolled = (page: Page): Promise<{ framesPerSecond: number; late: number }> =>
  page.evaluate(async () => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const gaps: number[] = []
    let last = await frame()
    while (gaps.reduce((sum, gap) => sum + gap, 0) < 2000) {
      window.scrollBy(0, 40)
      const now = await frame()
      gaps.push(now - last)
      last = now
    }
    const total = gaps.reduce((sum, gap) => sum + gap, 0)
    return { framesPerSecond: (1000 * gaps.length) / total, late: gaps.filter((gap) => gap > 34).length / gaps.length }
  })

/** Scrolls to the end repeatedly until the last lead is rendered. */
const readAll = (page: Page): Promise<void> =>
  page.evaluate(async (count) => {
    while (document.querySelector(`tr[data-index="${count - 1}"]`) === null) {
      window.scrollTo(0, document.documentElement.scrollHeight)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }, manyLeads)

const heapOf = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}
