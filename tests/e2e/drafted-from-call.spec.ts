import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leadDocuments } from '#contracts/lead/http/lead-documents.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { aCall, recorderSecret, report } from '#tests/support/lead/recorder.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { type AiServer, says, startAiServer } from '#tests/support/writer/ai-server.ts'
import { toast } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'
import { phone } from './support/visits.ts'

const [mornings, may] = ['The empty mornings keep me awake at night.', 'It has to be open by the first of May.']
const filler = 'Ada: And so on, and so on, for three hours.\n'.repeat(2300)
const call = `Maya: ${mornings}\n${filler}Maya: ${may}\n${filler}Bye.`

let ai: AiServer
let product: Product
let leadId: string
beforeAll(async () => {
  ai = await startAiServer((response, request) => says(answerTo(request))(response, request))
  product = await openProduct({ OPENAI_BASE_URL: ai.url, TRANSCRIPT_WEBHOOK_SECRET: recorderSecret })
  const body = { name: 'Maya Ruiz', email: 'maya@example.com' }
  leadId = (await product.api.call(leads.create, { body })).lead.id
  expect((await report(product.url, aCall({ attendees: [body], summary: null, text: call }))).body).toMatchObject({
    leadId,
  })
})
afterAll(async () => {
  await product.close()
  await ai.stop()
})
afterEach(() => product.leave())

/** Fills the form from what a part of the call says, with a price that it does not; writes the proposal otherwise. */
const answerTo = ({ body }: AiServer['requests'][number]): object => {
  const prompt = body.messages.map(({ content }) => content).join('\n')
  const schema: { properties?: object } = body.response_format?.json_schema.schema ?? {}
  if (!('clientObjectives' in (schema.properties ?? {}))) return aProposal
  const nothing = Object.fromEntries(Object.keys(schema.properties ?? {}).map((name) => [name, null]))
  return {
    ...nothing,
    ...(prompt.includes(mornings) && { clientObjectives: { value: 'More guests in the morning', quotes: [mornings] } }),
    ...(prompt.includes(may) && { estimatedTimeline: { value: 'Open by 1 May', quotes: [may] } }),
    totalInvestment: { value: '$9,000', quotes: ['We can pay $9,000.'] },
  }
}

it('a call of three hours fills the form with its sentences, after its cost is displayed; the client sees none of them', async () => {
  expect(call.length).toBeGreaterThan(200_000)
  const page = await product.staff(`/dashboard/workflows/5?lead=${leadId}`, phone)
  await page.getByRole('button', { name: 'Draft from notes' }).press('Enter')
  const cost = page.getByText(/^The AI reads about [\d,]+ tokens, in \d+ calls\.$/)
  await cost.waitFor()
  const [, tokens = '', calls = ''] = /about ([\d,]+) tokens, in (\d+)/.exec(await cost.innerText()) ?? []
  expect(ai.requests).toHaveLength(0)
  await page.getByRole('button', { name: 'Fill the form' }).press('Enter')
  const quotes = page.getByRole('button', { name: 'Show in the note' })
  await quotes.first().waitFor()
  expect(ai.requests).toHaveLength(Number(calls))
  const sentLength = ai.requests.reduce((sum, { body }) => sum + JSON.stringify(body.messages).length, 0)
  expect(sentLength / Number(tokens.replaceAll(',', ''))).toBeGreaterThan(2)
  expect(sentLength / Number(tokens.replaceAll(',', ''))).toBeLessThan(8)

  // Each quote stands below its own field.
  expect(await quotes.allInnerTexts()).toEqual([may, mornings].map((text) => expect.stringContaining(text)))
  const fieldOf = (text: string) =>
    page.getByRole('button', { name: text }).evaluate((quote) => {
      const controls = [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')]
      const preceding = controls.filter(
        (one) => (quote.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
      )
      return preceding.at(-1)?.labels?.[0]?.textContent?.trim()
    })
  expect([await fieldOf(mornings), await fieldOf(may)]).toEqual([
    expect.stringContaining('Client Objectives'),
    expect.stringContaining('Estimated Timeline'),
  ])
  // A price without a sentence of the call is none.
  expect(await page.getByLabel('Total Investment').inputValue()).toBe('')
  const silent = page.getByText('The notes say nothing about this.')
  expect(await silent.count()).toBe(7)
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('button', { name: may }).press('Enter')
  const mark = page.getByRole('dialog').locator('mark')
  await mark.waitFor()
  expect(await mark.textContent()).toBe(may)
  const isInView = await mark.evaluate((element) => {
    const [at, frame] = [element.getBoundingClientRect(), element.parentElement?.getBoundingClientRect()]
    return frame !== undefined && at.top >= frame.top && at.bottom <= frame.bottom && at.bottom <= window.innerHeight
  })
  expect(isInView).toBe(true)
  await page.keyboard.press('Escape')

  for (const [label, value] of Object.entries({
    'Client Name': 'Maya Ruiz',
    'Total Investment': '$9,000',
    'Proposed Solution': 'A hub',
    'Project Deliverables': 'A hub',
    'Project Timeline': 'Week 1',
    'Payment Schedule': 'At the end',
    'Meeting Date': '2026-01-15',
  }))
    await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Generate Proposal' }).press('Enter')
  await toast(page, 'Proposal generated successfully').waitFor()

  const { documents } = await product.api.call(leadDocuments.list, { params: { id: leadId }, query: {} })
  const runId = documents[0]?.runId ?? ''
  await page.goto(`/dashboard/proposals/${runId}`)
  await page.getByText('From these sentences').press('Enter')
  await page.getByRole('button', { name: mornings }).press('Enter')
  await page.getByRole('dialog').locator('mark').waitFor()

  const { shareUrl } = await sharedRuns(product.api).share(runId)
  const answers: Promise<string>[] = []
  const client = await product.visitor('/')
  // The live events have no end.
  const isEnding = (url: string) => !url.endsWith('/events')
  client.on('response', (answer) => {
    if (isEnding(answer.url())) answers.push(answer.text().catch(() => ''))
  })
  await client.goto(new URL(shareUrl).pathname)
  await client.getByRole('heading', { level: 1, name: 'Engagement Proposal' }).waitFor()
  const clientText = [await client.content(), ...(await Promise.all(answers))].join('\n')
  const texts = ['Engagement Proposal for Maya Ruiz', mornings, may, 'From these sentences', 'noteId']
  expect(texts.filter((text) => clientText.includes(text))).toEqual(['Engagement Proposal for Maya Ruiz'])
})
