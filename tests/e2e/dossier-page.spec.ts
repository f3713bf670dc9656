import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dossierPage } from '#adapters/dossier-page/dossier-page.ts'
import { type Formats, usualFormats } from '#contracts/formats.ts'
import type { Dossier } from '#domain/audit/service/proofs.ts'
import { readPdf } from '#tests/support/document/pdf-text.ts'
import { eventually } from '#tests/support/eventually.ts'
import { agent, approvalDossier, approver, otherId } from '#tests/support/log/sample-approval.ts'
import { origin, sampleDossier, sampleLog } from '#tests/support/log/sample-dossier.ts'
import { sharedChromium } from './support/chromium.ts'
import { violationsOn } from './support/violations.ts'

let context: BrowserContext
let page: Page
let folder: string
const [asked, errors]: [string[], string[]] = [[], []]
const genuine = sampleDossier(sampleLog()) as Dossier
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-dossier-page-'))
  const browser = await sharedChromium()
  context = await browser.newContext({ offline: true, timezoneId: 'Europe/Berlin', locale: 'en-US' })
  page = await context.newPage()
  page.on('pageerror', (error) => void errors.push(error.message))
  page.on('request', (request) => void asked.push(request.url()))
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const stories = () => page.locator('#stories > ol > li').allInnerTexts()

const open = async (
  dossier: Dossier,
  formats: Formats = usualFormats,
  brand: string | null = null,
  people: Readonly<Record<string, string>> = {},
) => {
  const file = join(folder, 'dossier.html')
  await writeFile(file, dossierPage(formats, null, brand)(dossier, people))
  asked.length = 0
  await page.goto(`file://${file}`)
  // The page's content security policy forbids eval, which Playwright's own waiting needs.
  const verdict = await eventually(async () => {
    const said = await page.textContent('#verdict')
    expect(said, errors.join()).not.toBe('Checking…')
    return said
  })
  return { verdict, timeline: await page.locator('#timeline > li').allInnerTexts() }
}

describe('the page of a dossier', () => {
  it('verifies itself, and draws what happened, without a network', async () => {
    const { verdict, timeline } = await open(genuine)
    expect([verdict, errors]).toEqual(['Genuine', []])
    expect(timeline).toHaveLength(6)
    expect(await page.textContent('h1')).toBe('Dossier: lead Maya "Ruiz" \u2028 é 🙂, until January 1, 2026')
    expect(await page.title()).toMatch(/^Dossier: lead Maya/)
    expect(timeline[0]).toMatch(/Lead captured[\s\S]*Maya "Ruiz"/)
    expect(timeline[0]).toMatch(/1:00:00/)
    expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([])
  })

  it('says on every printed page whose it is, up to when and by whom, with its number', async () => {
    await open(genuine, usualFormats, 'Harbor "& Pine"')
    const { pages } = await readPdf(await page.pdf({ width: '148mm', height: '210mm' }))
    expect(pages.length).toBeGreaterThan(1)
    for (const [at, text] of pages.entries()) {
      // Of a smile, some fonts give a PDF no text.
      expect(text).toMatch(/Harbor "& Pine" · Dossier: lead Maya "Ruiz" .* · until January 1, 2026/u)
      expect(text).toContain(`${at + 1} / ${pages.length}`)
    }
  })

  it.each([
    ['en-US', 'USD', '$12,500.00'],
    ['de-DE', 'EUR', '12.500,00\u00a0€'],
    ['en-US', 'JPY', '¥1,250,000'],
    ['en-US', 'KWD', 'KWD\u00a01,250.000'],
  ])('writes amounts as an installation in %s with %s keeps them', async (locale, currency, text) => {
    const { timeline } = await open(genuine, { ...usualFormats, locale, currency })
    expect(timeline[0]).toContain(text)
  })

  it('draws nothing of a dossier that was changed, nor by another key', async () => {
    const forged = structuredClone(genuine) as unknown as { streams: { events: { data: string }[] }[] }
    const event = forged.streams[0]?.events[1]
    if (event !== undefined) event.data = '{"status":"lost"}'
    expect(await open(forged as unknown as Dossier)).toEqual({ verdict: 'Not genuine', timeline: [] })
    await open(genuine)
    await page.fill('#key', sampleLog(Buffer.alloc(32, 'stranger')).signer.vkey(origin))
    await page.press('#key', 'Tab')
    await eventually(async () => expect(await page.textContent('#verdict')).toBe('Not genuine'))
    expect(await page.locator('#timeline > li').count()).toBe(0)
  })

  it('states what an agent read and proposed and why, who decided, and what was done', async () => {
    const people = { [agent]: 'Assistant', [approver]: 'Ada Lovelace' }
    expect((await open(approvalDossier() as Dossier, usualFormats, null, people)).verdict).toBe('Genuine')
    const [story, ...others] = await stories()
    expect([story?.split('\n').filter((line) => line.trim() !== ''), others]).toEqual([
      [
        'Change priority of Maya',
        'Seen: Assistant had read the lead, and the log up to position 1.',
        'Asked: Assistant asked for this, January 1, 2026 at 1:00:00 PM. Why: “She wrote twice.”',
        ...['Priority', 'medium → high'],
        'Decided: Ada Lovelace approved it, January 1, 2026 at 1:00:00 PM.',
        'Done: Lead priority changed, at position 4.',
      ],
      [],
    ])
    expect(await page.locator('#timeline h3').allTextContents()).toEqual([
      ...['Read by an agent', 'Proposed by an agent', 'Proposal of an agent approved', 'Lead priority changed'],
    ])
    await page.setViewportSize({ width: 360, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await violationsOn(page)).toEqual([])
  })

  it('states that a proposal was refused, was changed, or is still open; and nothing that is forged', async () => {
    const request = { causationId: 'request' }
    const storyText = async (story: Parameters<typeof approvalDossier>[0]) => {
      await open(approvalDossier(story) as Dossier)
      return (await stories()).join('\n')
    }
    const refusal = { type: 'ApprovalRejected', id: otherId, data: { leadId: '1', reason: 'Not yet.' } }
    expect(await storyText({ verdict: refusal, done: request })).toMatch(
      /rejected it, .*Why: “Not yet.”\s+Done: Nothing was/,
    )
    expect(await storyText({ verdict: { stream: 'lead-9', type: 'LeadErased' }, done: request })).toContain(
      'Decided: Not by the end of this dossier.',
    )
    const values = { values: { priority: 'low' } }
    expect(await storyText({ verdict: { sealedFor: 'lead-1', secret: values } })).toMatch(
      /other values:\s+Priority\s+high → low/,
    )
    expect(await storyText({ order: ['seen', 'asked', 'verdict', 'done', 'undone'] })).toContain(
      `Undone: Lead priority changed, at position 5. By ${otherId}.`,
    )
    expect(await storyText({ verdict: { actor: agent }, done: { actor: agent } })).toBe('')
    await open(genuine)
    expect(await page.locator('#stories').isVisible()).toBe(false)
  })

  it('escapes what a visitor wrote, and is accessible', async () => {
    const hostile = structuredClone(genuine) as unknown as { origin: string }
    hostile.origin = '</script><script>document.title = "broken"</script>'
    await open(hostile as unknown as Dossier)
    expect(await page.title()).toBe('Dossier')
    await open(genuine)
    expect(await violationsOn(page)).toEqual([])
  })
})
