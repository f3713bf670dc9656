import type { Page } from 'playwright'
import { launchChromium } from '#tests/e2e/support/chromium.ts'
import type { BenchServer } from '../http/servers.ts'
import { signIn } from '../http/sign-in.ts'
import { fill, openPage } from '../interactions/interactions.ts'
import { measureVisit } from './first-load.ts'
import { measureListActs, selectIn } from './list-acts.ts'
import { measurePanelActs } from './panel-acts.ts'

const list = '/dashboard/leads'
const row = (at: number) => `tbody tr[data-index="${at}"]`

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
    const listActs = await measureListActs(page)
    const absence = await measureAbsence(page)
    const acts = { ...listActs, ...(await measurePanelActs(page, settledMs)) }
    return { first, second, screenMs, acts, ...absence }
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
