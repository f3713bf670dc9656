import type { Locator, Page } from 'playwright'

export type Act = (page: Page) => Promise<unknown>

type Screen = {
  readonly screen: string
  readonly path: string
  /** A selector of the screen's main content. */
  readonly ready: string
  /** By name, in order; each starts from where the previous one ended. */
  readonly acts: Readonly<Record<string, Act>>
}

/** How long the pointer or the focus rests before a press, so that hover styles and preloading do not count as its time. */
export const restMs = 200

/** Clicks by raw mouse events, without Playwright's listeners, which hit-test each press in the page. */
export const click =
  (find: (page: Page) => Locator): Act =>
  async (page) => {
    await find(page).hover()
    await page.waitForTimeout(restMs)
    await page.mouse.down()
    await page.mouse.up()
  }

const button = (name: string | RegExp): Act =>
  click((page) => page.locator('main').getByRole('button', { name }).first())

const press =
  (key: string): Act =>
  (page) =>
    page.keyboard.press(key)

/** Chooses by keyboard: the time of the browser's own list of options is not the page's. */
const choose =
  (label: string): Act =>
  async (page) => {
    await page.locator('main').getByLabel(label, { exact: true }).first().focus()
    await page.keyboard.press('ArrowDown')
  }

const type =
  (text: string): Act =>
  async (page) => {
    await click((page) => page.locator('main').getByRole('searchbox').first())(page)
    await page.keyboard.type(text, { delay: 150 })
  }

const tab = (name: string): Act => click((page) => page.getByRole('tab', { name }))

const layers = { 'open the palette': press('Control+k'), 'close it': press('Escape') }
const rows = 'tbody tr[data-index="0"]'

export const screens: readonly Screen[] = [
  {
    screen: 'leads',
    path: '/dashboard/leads',
    ready: rows,
    acts: {
      'open a lead': click((page) => page.locator(`${rows} a`).first()),
      'close it': press('Escape'),
      'select a lead': click((page) => page.locator(`${rows} input`).first()),
      // Not a status: some of them ask a question.
      'change a priority': (page) => page.locator(`${rows} [data-field="priority"] select`).press('ArrowDown'),
      'type a search': type('maria'),
      'filter by status': choose('Status'),
      sort: choose('Order'),
      'open Add lead': button('Add lead'),
      'close Add lead': press('Escape'),
      'open a menu': button('CSV'),
      'close the menu': press('Escape'),
      'show quickly': click((page) => page.getByRole('radio', { name: 'Quick' })),
      'open the inbox': click((page) => page.getByRole('button', { name: /^Notifications/ })),
      'close the inbox': press('Escape'),
      'open insights': button('Insights'),
    },
  },
  {
    screen: 'board',
    path: '/dashboard/leads?view=board',
    ready: 'main [data-card]',
    acts: {
      'drag a card': async (page) => {
        const card = page.locator('main [data-card]').first()
        const box = await card.boundingBox()
        if (box === null) throw new Error('The board shows no card')
        await page.mouse.move(box.x + 40, box.y + 12)
        await page.mouse.down()
        await page.mouse.move(box.x + 320, box.y + 40, { steps: 12 })
        await page.mouse.up()
      },
      ...layers,
    },
  },
  {
    screen: 'workflows',
    path: '/dashboard',
    ready: 'main h2, main h3',
    acts: { 'open New workflow': button('New workflow'), 'close New workflow': press('Escape'), ...layers },
  },
  {
    screen: 'workflow',
    path: '/dashboard/workflows/4',
    ready: '[role=tab]',
    acts: {
      'tab Configure': tab('Configure'),
      'tab Run History': tab('Run History'),
      'tab Run Workflow': tab('Run Workflow'),
    },
  },
  {
    screen: 'run history',
    path: '/dashboard/workflows/4?tab=history',
    ready: 'ul[aria-label="Runs, newest first"] > li',
    acts: {
      'show all of an input': button(/^Show all/),
      'filter by status': choose('Status'),
      'type a search': type('client'),
    },
  },
  {
    screen: 'runs',
    path: '/dashboard/runs',
    ready: 'main tbody tr, main li',
    acts: {
      'filter by workflow': choose('Workflow'),
      'type a search': type('client'),
      'open a menu': button(/^Saved filters/),
    },
  },
  {
    screen: 'documents',
    path: '/dashboard/documents',
    ready: 'main tbody tr, main li',
    acts: { 'filter by kind': choose('Kind'), 'type a search': type('client'), ...layers },
  },
  {
    screen: 'library',
    path: '/dashboard/library',
    ready: 'main input',
    acts: {
      'type a name': async (page) => {
        await click((page) => page.locator('main input').first())(page)
        await page.keyboard.type('More', { delay: 150 })
      },
      'add a package': button('Add package'),
      'move a package': button('Move package 1 down'),
    },
  },
  {
    screen: 'audit',
    path: '/dashboard/audit',
    ready: 'main li, main tbody tr',
    acts: {
      'filter by kind': choose('Kind'),
      'type a search': type('lead'),
      'open Export': button('Export'),
      'close Export': press('Escape'),
    },
  },
  {
    screen: 'account',
    path: '/dashboard/account',
    ready: 'main input',
    acts: { 'type a password': (page) => page.locator('main input').first().press('a'), ...layers },
  },
  {
    screen: 'team',
    path: '/dashboard/team',
    ready: 'main button',
    acts: { 'open Invite': button('Invite'), 'close Invite': press('Escape') },
  },
  {
    screen: 'security',
    path: '/dashboard/security',
    ready: 'main li',
    acts: { 'filter by type': choose('Type'), filter: button('Filter') },
  },
  {
    screen: 'api',
    path: '/dashboard/api',
    ready: 'main button',
    acts: { 'open New token': button('New token'), 'close New token': press('Escape') },
  },
  {
    screen: 'system',
    path: '/dashboard/system',
    ready: 'main button',
    acts: { 'check again': button('Check again'), ...layers },
  },
]
