import type { Page } from 'playwright'
import { leadStatuses } from '#contracts/lead/http/leads.ts'
import { timeOf } from '../interactions/interactions.ts'
import { click, restMs } from '../interactions/screens.ts'
import { withSlowAnswers } from './list-acts.ts'

type Act = {
  readonly name: string
  /** The event of the press that makes the act. */
  readonly event: 'click' | 'keydown'
  /** By raw events, after a rest. */
  readonly press: (page: Page) => Promise<unknown>
  /** What shows the act: an element, and a text in it. */
  readonly selector: string
  readonly text: string
}
type Lead = { readonly id: string; readonly status: string }

const inPanel = (page: Page) => page.getByRole('dialog')

/** The acts of a lead's panel and of the board: the shortest of three until the frame that shows it, in milliseconds. */
export const measurePanelActs = (page: Page, settledMs: number): Promise<Readonly<Record<string, number>>> =>
  withSlowAnswers(page, async (throttle) => {
    const rounds: Readonly<Record<string, number>>[] = []
    for (const lead of await leadsWithTask(page)) {
      const times: Record<string, number> = {}
      const settle = async (path: string) => {
        await throttle(false)
        await page.goto(path)
        await page.waitForTimeout(settledMs)
        await throttle(true)
      }
      await settle(`/dashboard/leads?lead=${lead.id}`)
      await inPanel(page).getByRole('checkbox').first().waitFor()
      for (const act of panelActs) times[act.name] = await timeToShow(page, act)
      await settle('/dashboard/leads?view=board')
      times.move = await timeToShow(page, moveOf(lead))
      rounds.push(times)
    }
    const names = Object.keys(rounds[0] ?? {})
    return Object.fromEntries(names.map((name) => [name, Math.min(...rounds.map((times) => times[name] ?? 0))]))
  })

const renamed = 'Renamed Lead'

const pressKey = (key: string, aim: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await aim(page)
  await page.waitForTimeout(restMs)
  await page.keyboard.press(key)
}

const panelActs: readonly Act[] = [
  {
    name: 'task',
    event: 'click',
    press: click((page) => inPanel(page).getByRole('checkbox').first()),
    selector: '[role="dialog"] li[data-done="true"]',
    text: '',
  },
  {
    name: 'follow-up',
    event: 'click',
    press: click((page) => inPanel(page).getByRole('button', { name: 'Tomorrow' })),
    selector: '[role="dialog"] [data-state="later"]',
    text: '',
  },
  {
    name: 'rename',
    event: 'keydown',
    press: pressKey('Enter', (page) => inPanel(page).getByLabel('Name', { exact: true }).fill(renamed)),
    selector: '[role="dialog"] h1, [role="dialog"] h2',
    text: renamed,
  },
]

const moveOf = ({ id, status }: Lead): Act => {
  const to = status === 'contacted' ? 'qualified' : 'contacted'
  return {
    name: 'move',
    event: 'keydown',
    press: pressKey(String(leadStatuses.indexOf(to) + 1), (page) =>
      page.locator(`[data-card="${id}"] a`).first().focus(),
    ),
    selector: `[data-column="${to}"] [data-card="${id}"]`,
    text: '',
  }
}

/**
 * From the press to the frame that shows what it did, by the Event Timing API where that is the first one, and else until
 * the frame after it. Raw events, and a wait that begins before the press: Playwright's own listeners and scripts would
 * run in between.
 */
const timeToShow = async (page: Page, { event, press, selector, text }: Act): Promise<number> => {
  const display = page.evaluate(
    ({ event, selector, text }) =>
      new Promise<{ readonly frames: number; readonly ms: number }>((resolve) => {
        const isShown = () => [...document.querySelectorAll(selector)].some((it) => it.textContent?.includes(text))
        const begin = ({ timeStamp }: Event) => {
          const look = (frames: number) => {
            if (isShown()) requestAnimationFrame(() => resolve({ frames, ms: performance.now() - timeStamp }))
            else requestAnimationFrame(() => look(frames + 1))
          }
          requestAnimationFrame(() => look(1))
        }
        document.addEventListener(event, begin, { once: true, capture: true })
      }),
    { event, selector, text },
  )
  const firstFrameMs = await timeOf(page, press)
  const { frames, ms } = await display
  return frames === 1 ? firstFrameMs : ms
}

/** The three newest open leads, each with a task. */
const leadsWithTask = (page: Page): Promise<readonly Lead[]> =>
  page.evaluate(async () => {
    const { leads } = (await (await fetch('/api/leads?limit=50')).json()) as { leads: Lead[] }
    const open = leads.filter(({ status }) => status !== 'won' && status !== 'lost').slice(0, 3)
    for (const { id } of open) {
      const body = JSON.stringify({ title: 'Call' })
      await fetch(`/api/leads/${id}/tasks`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    }
    return open
  })
