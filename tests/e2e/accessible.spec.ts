import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dashboardPages } from '#contracts/site/http/pages.ts'
import type { RecordingEndpoint } from '#tests/support/endpoint/recording-endpoint.ts'
import { setColorScheme } from './support/brightness.ts'
import { goTo } from './support/go-to.ts'
import { overflowOf } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { sampleEndpoint } from './support/sample-endpoint.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { addSampleRuns } from './support/sample-runs.ts'
import { faintTextsOn, misplacedOn, violationsOn } from './support/violations.ts'

let product: Product
let endpoint: RecordingEndpoint
beforeAll(async () => {
  endpoint = await sampleEndpoint()
  product = await openProduct({ ALLOW_PRIVATE_ENDPOINTS: 'true' })
  await addSampleLeads(product.api)
  await addSampleRuns(product.api, endpoint.url)
})
afterAll(async () => {
  await product.close()
  await endpoint.close()
})
afterEach(() => product.leave())

/** A screen, a text that appears once it is complete, and what is looked at further. */
type Screen = readonly [path: string, there: string, further?: Further]
type Further = {
  /** Its parts on a phone are others, not the same ones in another place. */
  readonly narrow?: true
  /** Its looks are among those that most screens are made of. */
  readonly dark?: true
}

/** The screens of those who are not signed in. The pages of the site are tested in tests/mfe/landing. */
const publicScreens: readonly Screen[] = [
  ['/dashboard/nothing', 'Page Not Found'],
  ['/dashboard/login', 'Sign in to continue', { dark: true }],
  ['/dashboard/invite#a-token', 'Choose a password'],
]

/** Those of staff, in windows that go from one to the next, which has another path. */
const staffScreens: Readonly<Record<string, readonly Screen[]>> = {
  'of leads and documents': [
    ['/dashboard/leads?source=contact_form', 'Samuel Osei', { narrow: true, dark: true }],
    ['/dashboard/today', 'New leads'],
    ['/dashboard/leads?view=quick&priority=low', 'Grace Kim'],
    ['/dashboard/calls', 'Every call has its lead'],
    ['/dashboard/leads?view=board&insights=open', 'Eleanor Whitfield'],
    ['/dashboard/approvals', 'Nothing waits for an approval.'],
    ['/dashboard/documents', 'No documents yet', { narrow: true }],
  ],
  'of workflows and runs': [
    ['/dashboard', 'Click to configure and view history'],
    ['/dashboard/workflows/1?tab=configure', 'Add Input'],
    ['/dashboard/automation', 'Development Status'],
    ['/dashboard/workflows/1?tab=history', 'Brandt Feinkost', { dark: true }],
    ['/dashboard/runs', 'Brandt Feinkost'],
    ['/dashboard/workflows/5', 'Generate Formal Proposal'],
  ],
  'of the log and the account': [
    ['/dashboard/audit?q=osei', 'Lead captured: Samuel Osei', { dark: true }],
    ['/dashboard/security', 'Known device: password', { narrow: true }],
    ['/dashboard/system', 'Isolation and commits'],
    ['/dashboard/account', 'This one'],
  ],
  'of the office': [
    ['/dashboard/settings', 'What the environment sets is changed there.', { dark: true }],
    ['/dashboard/team', 'Active'],
    ['/dashboard/api', 'No webhook yet.'],
    ['/dashboard/library', 'Instructions to the AI'],
    ['/dashboard/site', 'Nothing: this is what visitors see.', { dark: true }],
  ],
}

/** Fails if axe finds anything on the screen in the window, or it scrolls sideways. */
const expectUse = async (page: Page, [path, there, { narrow, dark } = {}]: Screen): Promise<void> => {
  const onDesk = () => violationsOn(page, undefined, ['target-size'])
  const onPhone = narrow ? onDesk : () => misplacedOn(page)
  for (const [width, violations] of [
    [768, () => []],
    [1440, onDesk],
    [360, onPhone],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByText(there).first().waitFor()
    expect([path, width, await overflowOf(page), await violations()]).toEqual([path, width, 0, []])
    if (width === 1440 && dark) await expectDark(page, path)
    if (width === 360) expect([path, await smallFieldsOn(page)]).toEqual([path, []])
  }
}

/** Safari on phones enlarges the page at a field whose text is smaller than 16 px. */
const smallFieldsOn = async (page: Page): Promise<readonly string[]> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const fields = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input:not([type="checkbox"], [type="radio"]), select, textarea')]
      .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.ariaLabel ?? field.outerHTML),
  )
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await session.detach()
  return fields
}

/** Fails if axe finds the contrast of texts too low in the dark. */
const expectDark = async (page: Page, path: string) => {
  await setColorScheme(page, 'dark')
  expect([path, await faintTextsOn(page)]).toEqual([path, []])
  await setColorScheme(page, 'light')
}

describe('every screen', () => {
  it('is one of these', () => {
    const all = [...publicScreens, ...Object.values(staffScreens).flat()]
    const paths = new Set(all.map(([path]) => path.replace(/[?#].*$/, '')))
    expect(dashboardPages.filter((page) => !paths.has(page))).toEqual([])
  })

  it('before the sign-in: axe finds nothing, and nothing scrolls sideways', async () => {
    const page = await product.visitor('/dashboard/nothing')
    for (const screen of publicScreens) {
      await goTo(page, screen[0])
      await expectUse(page, screen)
    }
    await product.leave(['404 /dashboard/nothing'])
  })

  it.each(Object.entries(staffScreens))(
    '%s, and the drawer over them: axe finds nothing, and nothing scrolls sideways',
    async (_, screens) => {
      const page = await product.staff('/dashboard/nowhere')
      for (const screen of screens) {
        await goTo(page, screen[0])
        await expectUse(page, screen)
      }
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog').waitFor()
      expect(await violationsOn(page, '[role="dialog"]')).toEqual([])
      await product.leave([], /^404 \/dashboard\/nowhere$/)
    },
  )
})
