import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { library } from '#contracts/library/http.ts'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import { publicQuestions } from '#contracts/share/http/questions.ts'
import { staff } from '#contracts/staff/http/staff.ts'
import { tokens } from '#contracts/token/http.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { type ApiClient, apiClient } from '#tests/support/api-client.ts'
import { anOverview, aProposal } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { goTo } from './support/go-to.ts'
import { openReports, type Reports } from './support/readers.ts'

/** Markup, attributes, URLs, scripts, styles and templates at once: it runs in most places that treat it as code. */
const polyglot =
  `jaVasCript:/*-/*\`/*\\\`/*'/*"/**/(/* */oNcliCk=alert(1) )//</stYle/</titLe/</teXtarEa/</scRipt/--!>` +
  `<sVg/oNloAd=alert(2)//><img src=/stolen onerror=alert(3)><iframe srcdoc="<script>parent.alert(4)</script>">{{alert(5)}}` +
  `[a](javascript:alert(6)) **<b>x</b>**`
const url = 'javascript:alert(7)'

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
})
afterAll(() => reports.close())

/** Replaces every text in a value. */
const poison = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? polyglot : part))) as Value

const outputsOf = (data: object) => JSON.stringify({ success: true, data: poison(data) })

/** Stores the polyglot in the library, in the name of a token, and in a question on a link. */
const storeAround = async (address: string, api: ApiClient, redirectToken: string) => {
  const line = polyglot.slice(0, 200)
  const passage = { title: line, description: polyglot }
  const body = {
    packages: [{ name: line, idealFor: polyglot, investment: line, duration: polyglot, outcome: polyglot }],
    strategicPillars: { intro: polyglot, pillars: [passage] },
    framework: { intro: polyglot, phase1: passage, phase2: passage, phase3: passage },
    ...{ philosophy: polyglot, nextSteps: polyglot, closing: polyglot, terms: polyglot },
    sections: [{ key: 'about', title: line, text: polyglot }],
    prompts: { houseRules: polyglot },
  }
  await api.call(library.revise, { body })
  await api.call(tokens.issue, {
    body: { name: polyglot.slice(0, 100), kind: 'service', scopes: ['leads:read'], expiresInDays: 1 },
  })
  const reader = apiClient(address)
  await reader.call(publicReports.exchange, { params: { redirectToken }, body: {} })
  await reader.call(publicQuestions.ask, { body: { section: 'investment', text: polyglot } })
}

/** A run that waits at a step for an answer; without braces, which would be references there. */
const askingRun = async (api: ApiClient, id: number): Promise<string> => {
  const question = polyglot.replaceAll(/[{}]/g, '')
  const ask = { kind: 'approve', id: 'ask', name: polyglot.slice(0, 100), question } as const
  await api.call(workflowSteps.set, { params: { id: String(id) }, body: { steps: [ask] } })
  const { id: runId } = await workflowStaff(api).start(id, { topic: polyglot })
  await eventually(async () => {
    const { steps } = await api.call(workflowSteps.ofRun, { params: { runId } })
    expect(steps.map(({ state }) => state)).toEqual(['asking'])
  })
  return runId
}

/**
 * Stores the polyglot in every text field; returns the addresses of all screens that show them: each has another path
 * than the one before it, and the last is outside the dashboard.
 */
const storeEverywhere = async ({ api, ...links }: Reports): Promise<readonly string[]> => {
  const at = workflowStaff(api)
  const origin = {
    page: url,
    referrer: url,
    campaign: { source: polyglot.slice(0, 200), medium: polyglot.slice(-200), name: url },
  }
  const person = { name: polyglot.slice(0, 200), company: polyglot.slice(0, 200), phone: polyglot.slice(0, 50) }
  const message = { ...person, email: 'maya@example.com', message: polyglot, origin, consent: polyglot }
  await api.call(contact.send, { body: message })
  await api.call(contact.send, { body: message })
  await api.call(contact.subscribe, { body: { email: 'tom@example.com', name: person.name, consent: polyglot } })
  const [lead] = (await api.call(leads.list, { query: { search: 'maya@' } })).leads
  const params = { id: lead?.id ?? '' }
  await api.call(leads.revise, { params, body: { status: 'lost', lostReason: polyglot, notes: polyglot } })
  await api.call(staff.invite, { body: { email: 'eve@example.com', name: polyglot.slice(0, 120), role: 'auditor' } })

  const { id } = await at.add({ name: polyglot.slice(0, 100) })
  await at.addInput(id, {
    name: 'topic',
    label: polyglot.slice(0, 100),
    type: 'text',
    required: false,
    placeholder: polyglot.slice(0, 100),
  })
  await api.call(workflows.revise, {
    params: { id: String(id) },
    body: { description: polyglot.slice(0, 200), status: 'active' },
  })
  const run = await at.ended((await at.start(id, { topic: polyglot })).id)
  const proposal = await links.proposal(outputsOf(aProposal))
  const overview = await at.start(4, { clientName: polyglot, meetingNotes: polyglot })
  await at.ended(overview.id)
  await links.report(overview.id, { outputs: outputsOf(anOverview) })
  const shared = await links.share(proposal, { name: polyglot.slice(0, 100) })
  await storeAround(links.url, api, shared.token)
  const asking = await askingRun(api, id)
  const history = (workflow: number, runId: string) => `/dashboard/workflows/${workflow}?tab=history&run=${runId}`
  const log = (stream: string) => `/dashboard/audit?${stream}`
  return [
    '/dashboard',
    `/dashboard/workflows/${id}`,
    '/dashboard/team',
    '/dashboard/security',
    `/dashboard/workflows/${id}?tab=configure`,
    '/dashboard/account',
    history(id, run.id),
    '/dashboard/library',
    history(id, asking),
    '/dashboard/api',
    history(5, proposal),
    '/dashboard/leads',
    '/dashboard/audit',
    '/dashboard/leads?view=board',
    log(`kind=lead&id=${params.id}`),
    `/dashboard/leads?lead=${params.id}`,
    log(`kind=run&id=${run.id}`),
    `/dashboard/proposals/${proposal}`,
    log(`kind=workflow&id=${id}`),
    `/dashboard/engagement-overviews/${overview.id}`,
    shared.path,
  ]
}

const dangerous =
  'a[href^="javascript:" i], [onload], [onerror], [onclick], iframe[srcdoc*="alert"], img[src="/stolen"]'

const expectTexts = async (page: Page, path: string) => {
  await page.getByRole('heading').first().waitFor()
  // The panel of a lead comes after its list.
  if (path.includes('?lead=')) await page.getByRole('dialog').getByLabel('Notes', { exact: true }).waitFor()
  await page.waitForFunction(() => document.querySelector('.rt-Skeleton, [aria-busy="true"]') === null)
  expect(await page.locator(dangerous).count(), path).toBe(0)
}

it('a text that is a script everywhere else is a text on every screen', async () => {
  const paths = await storeEverywhere(reports)
  const page = await reports.staff('/dashboard', { userAgent: `${polyglot} Firefox/140.0` })
  const dialogs: string[] = []
  page.context().on('dialog', (dialog) => {
    dialogs.push(`${dialog.message()} on ${page.url()}`)
    void dialog.dismiss()
  })
  for (const path of paths.slice(0, -1)) {
    await goTo(page, path)
    await expectTexts(page, path)
  }
  const [shared = ''] = paths.slice(-1)
  await page.goto(shared)
  await expectTexts(page, shared)
  expect(dialogs).toEqual([])
  // Violations of the content security policy, cross-origin requests and exceptions are complaints of the window.
  await reports.leave()
}, 120_000)

it('the check finds a script that a page does run', async () => {
  const page = await reports.visitor('/')
  await page.evaluate((markup) => {
    const place = document.createElement('div')
    place.innerHTML = markup
    document.body.append(place)
  }, '<img src="/stolen" onerror="alert(1)">')
  expect(await page.locator(dangerous).count()).toBe(1)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await reports.leave(expect.arrayContaining([expect.stringMatching(/Content Security Policy|404 \/stolen/)]))
})
