import type { Page } from 'playwright'
import { launchChromium } from '#tests/e2e/support/chromium.ts'
import type { BenchServer } from '../http/servers.ts'
import { signIn } from '../http/sign-in.ts'
import { fill, openPage, slowdown, timeOf } from '../interactions/interactions.ts'
import { measureVisit } from './first-load.ts'

const list = '/dashboard/leads'
const row = (at: number) => `tbody tr[data-index="${at}"]`
const selectIn = (page: Page, at: number, label: string) => page.locator(`${row(at)} select[aria-label^="${label} of"]`)

/** What a person feels at the list of leads: loads, acts, the next screen, and ten seconds without a connection. */
export const measureFelt = async (server: BenchServer) => {
  const cookie = await signIn(server.url)
  await fill(server.url, cookie)
  const browser = await launchChromium()
  try {
    const viewport = { width: 1440, height: 900 }
    const fresh = await browser.newContext({ baseURL: server.url, viewport })
    // On the public page: nothing of the dashboard is cached.
    await openPage(fresh, server.url, cookie)
    const first = await measureVisit(fresh, list)
    const second = await measureVisit(fresh, list)
    const page = await openPage(await browser.newContext({ baseURL: server.url, viewport }), server.url, cookie)
    await page.goto(list)
    await page.locator(row(0)).waitFor()
    await page.waitForTimeout(settledMs)
    const screenMs = await timeToDocuments(page)
    await page.goto(list)
    await page.locator(row(0)).waitFor()
    await page.waitForTimeout(settledMs)
    const acts = await measureActs(page)
    return { first, second, screenMs, acts, ...(await measureAbsence(page)) }
  } finally {
    await browser.close()
  }
}

/** By then, everything that the list loads after its first rendering has arrived. */
const settledMs = 6000

/** From the press of a link that was pointed at, to the heading and the content of its screen. */
const timeToDocuments = async (page: Page): Promise<number> => {
  const link = page.getByRole('link', { name: 'Documents', exact: true })
  await link.hover()
  await page.waitForTimeout(700)
  await page.evaluate(() => {
    document.addEventListener('mousedown', () => performance.mark('pressed'), { once: true, capture: true })
    const look = () =>
      location.pathname === '/dashboard/documents' && document.querySelector('main ul > li') !== null
        ? performance.mark('next')
        : requestAnimationFrame(look)
    look()
  })
  await link.click()
  await page.locator('main ul > li').first().waitFor()
  return page.evaluate(() => performance.measure('felt', 'pressed', 'next').duration)
}

/** The acts of the list with a server that answers after five seconds: the shortest of three until the next frame. */
const measureActs = async (page: Page): Promise<Readonly<Record<string, number>>> => {
  const session = await page.context().newCDPSession(page)
  await page.route(/\/api\/leads\/[\da-f-]{36}$/, async (route) => {
    if (route.request().method() === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 5000))
    await route.continue().catch(() => undefined)
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const times: Record<string, number> = {}
  for (const label of ['Status', 'Priority', 'Owner']) {
    const rounds: number[] = []
    for (let at = 0; at < 3; at += 1)
      rounds.push(await timeOf(page, (page) => selectIn(page, at, label).press('ArrowDown')))
    times[label.toLowerCase()] = Math.min(...rounds)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.unrouteAll({ behavior: 'wait' })
  return times
}

/** Ten seconds without a connection, with a change of five leads and a reading: what was lost of them. */
const measureAbsence = async (page: Page) => {
  const changed = [5, 6, 7, 8, 9]
  await page.context().setOffline(true)
  for (const at of changed) await selectIn(page, at, 'Priority').selectOption('high')
  await page
    .locator(`${row(3)} a`)
    .first()
    .click()
  const heading = page.getByRole('dialog').getByRole('heading').first()
  const isReadable = await heading.waitFor({ timeout: 3000 }).then(
    () => true,
    () => false,
  )
  await page.keyboard.press('Escape')
  await page.waitForTimeout(10_000)
  await page.context().setOffline(false)
  await page.getByText(/wait(?:s)? to be saved/).waitFor({ state: 'detached' })
  await page.reload()
  await page.locator(row(9)).waitFor()
  const values = await Promise.all(changed.map((at) => selectIn(page, at, 'Priority').inputValue()))
  return { lost: values.filter((value) => value !== 'high').length, isReadable }
}
