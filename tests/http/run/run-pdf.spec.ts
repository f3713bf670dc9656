import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '#contracts/run/http/runs.ts'
import { engagementOverviewId, proposalId } from '#contracts/workflow/http/workflows.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aProposal, nineAnswers } from '#tests/support/document/documents.ts'
import { readPdf, structureTypesOf } from '#tests/support/document/pdf-text.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

const chromium: Record<string, string> =
  process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium(chromium)
  staff = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())

const begin = async (by = staff): Promise<string> =>
  (await by.call(runs.start, { params: { id: String(proposalId) }, body: { inputs: nineAnswers } })).run.id

const completeRun = async (outputs: string, by = staff): Promise<string> => {
  const runId = await begin(by)
  await by.call(runs.patch, { params: { runId }, body: { status: 'completed', outputs } })
  return runId
}

const pathOf = (runId: string, rest = '', workflow: string | number = proposalId) =>
  `/api/workflows/${workflow}/runs/${runId}/pdf${rest}`
const pdf = (runId: string, rest?: string, workflow?: string) => staff.send(pathOf(runId, rest, workflow), {})
const read = async (answer: Response) => readPdf(new Uint8Array(await answer.arrayBuffer()))

/** PDF Reference 1.4, section 9.7.4, with the root that pdf.js adds. Readers of that version skip what is of any other type. */
const structureTypes = new Set([
  ...[
    'Root',
    'Document',
    'Part',
    'Art',
    'Sect',
    'Div',
    'BlockQuote',
    'Caption',
    'TOC',
    'TOCI',
    'Index',
    'NonStruct',
    'Private',
  ],
  ...['P', 'H', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD'],
  ...['Span', 'Quote', 'Note', 'Reference', 'BibEntry', 'Code', 'Link', 'Figure', 'Formula', 'Form'],
])

describe('the PDF of a run', () => {
  it('is its document, page by page, under the name of its kind and client', async () => {
    const answer = await pdf(await completeRun(JSON.stringify({ success: true, data: aProposal })))
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Engagement Proposal for Harbor & Pine Coffee.pdf"; filename*=UTF-8''Engagement%20Proposal%20for%20Harbor%20%26%20Pine%20Coffee.pdf`,
      'cache-control': 'no-store',
    })
    const { pages, width } = await read(answer)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages[0]).toContain('Engagement Proposal')
    expect(pages[0]).toContain('Harbor & Pine Coffee')
    expect(pages.join(' ')).toMatch(/1 Executive Summary.*5 Project Scope & Deliverables.*8 Next Steps/)
    expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`)
    expect(width).toBeCloseTo(595, -1)
  })

  it('has each heading once in its bookmarks, also at the edge of a page', async () => {
    const executiveSummary = Array.from({ length: 40 }, (_, at) => `- Point ${at}`).join('\n')
    const { bookmarks } = await read(await pdf(await completeRun(JSON.stringify({ ...aProposal, executiveSummary }))))
    expect(bookmarks.slice(0, 4)).toEqual([
      'Engagement Proposal',
      '1 Executive Summary',
      '2 Objectives',
      '3 Proposed Solution',
    ])
    expect(bookmarks.filter((title) => /^\d/.test(title))).toHaveLength(8)
    for (const title of bookmarks) expect(title).not.toMatch(/^(\d)\1|(.{4,}) \2$/)
  })

  it('embeds no Type 3 font, has structure types of its own version, and does not name the browser', async () => {
    const executiveSummary = 'Two **parts** and *one* aim.\n- first'
    const answer = await pdf(await completeRun(JSON.stringify({ ...aProposal, executiveSummary })))
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const { pages, metadata } = await readPdf(bytes)
    expect(pages.join(' ')).toContain('Two parts and one aim.')
    const source = Buffer.from(bytes).toString('latin1')
    expect([source.includes('/Type0'), source.includes('/Type3')]).toEqual([true, false])
    expect(source.slice(0, 8)).toBe('%PDF-1.4')
    expect([...(await structureTypesOf(bytes))].filter((type) => !structureTypes.has(type))).toEqual([])
    expect(metadata.info).toMatchObject({ Title: 'Engagement Proposal for Harbor & Pine Coffee', Creator: 'Atrium' })
  })

  it('is named, and quotes, in the language of the document', async () => {
    const answer = await pdf(await completeRun(JSON.stringify({ ...aProposal, language: 'de' })))
    expect(answer.headers.get('content-disposition')).toContain('filename="Angebot f_r Harbor & Pine Coffee.pdf"')
    expect((await read(answer)).pages.at(-1)).toMatch(/„Der beste nächste Kunde .* ihn zu sehen\.“/)
  })

  it('leaves no heading behind at the foot of a page, and splits no table', async () => {
    const inputs = {
      clientName: 'Harbor',
      meetingNotes: `${'They run three cafes. '.repeat(3)}\nThe owner asks.`,
      objectives: 'Grow; stay',
    }
    const { id } = await workflowStaff(staff).start(engagementOverviewId, inputs)
    await workflowStaff(staff).ended(id)
    const { pages } = await read(await pdf(id, '?format=letter', String(engagementOverviewId)))
    const sections = [
      ['Strategic Pillars', 'One view of every customer', 'Measured against the till'],
      ['Phased Engagement Framework', 'Phase 1'],
      ['Options for the First Step', 'Insight Snapshot', 'Growth Blueprint'],
    ]
    for (const [title = '', ...parts] of sections)
      for (const part of parts) expect(pages.find((page) => page.includes(title))).toContain(part)
  })

  it('is on Letter on request, and refuses other sizes', async () => {
    const runId = await completeRun(JSON.stringify(aProposal))
    expect(await read(await pdf(runId, '?format=letter'))).toMatchObject({ width: 612, height: 792 })
    expect(await expectProblem(await pdf(runId, '?format=a5'), 400)).toMatchObject({ detail: 'a4 or letter' })
  })

  it('escapes everything in the document, and does not reveal its writer', async () => {
    const script = '<script>document.title = "ran"</script><img src="http://127.0.0.1:9/x">'
    const document = JSON.stringify(aProposal, (_key, part: unknown) => (typeof part === 'string' ? script : part))
    const { pages, metadata } = await read(await pdf(await completeRun(document)))
    expect(pages.join(' ')).toContain('<script>document.title = "ran"</script>')
    expect(metadata.info).toMatchObject({ Title: expect.stringContaining('<script>') })
    const drafted = JSON.stringify({ ...aProposal, generatedBy: 'template' })
    expect((await read(await pdf(await completeRun(drafted)))).pages.join(' ')).not.toContain('template')
  })

  it('has a portable file name for any client name', async () => {
    const clientName = '../"Žluť"\r\nX: y\u202e\\ 50% 🙂'
    const answer = await pdf(await completeRun(JSON.stringify({ ...aProposal, clientName })))
    expect(answer.headers.get('x')).toBe(null)
    const disposition = answer.headers.get('content-disposition') ?? ''
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe('Engagement Proposal for .. Žluť X y 50% 🙂.pdf')
    expect(disposition).toContain('filename="Engagement Proposal for .. _lu_ X y 50_ __.pdf"')
  })
})

describe('there is no PDF', () => {
  it('for an unknown run, a run of another workflow, or an invalid id', async () => {
    const runId = await completeRun(JSON.stringify(aProposal))
    await expectProblem(await pdf('01890000-0000-7000-8000-000000000000'), 404)
    for (const workflow of ['4', '05', '5e0', '5%00']) await expectProblem(await pdf(runId, '', workflow), 404)
    for (const run of ['1', `${runId}%00`, runId.toUpperCase()]) await expectProblem(await pdf(run), 404)
  })

  it('of a run that has not completed', async () => {
    const runId = await begin()
    expect((await expectProblem(await pdf(runId), 409)).detail).toContain('this one is running')
    await staff.call(runs.patch, { params: { runId }, body: { status: 'failed', error: 'No.' } })
    expect((await expectProblem(await pdf(runId), 409)).detail).toContain('this one is failed')
  })

  it.each(['', 'null', '{"cut": "off', '<html>', '[]'])('of outputs that are no document: %s', async (outputs) => {
    expect((await expectProblem(await pdf(await completeRun(outputs)), 404)).detail).toContain('holds no document')
  })

  it('without Chromium, which is explained', async () => {
    const bare = await startTestAtrium({ CHROMIUM_PATH: 'off' })
    try {
      const client = await staffClient(bare.url)
      const answer = await client.send(pathOf(await completeRun(JSON.stringify(aProposal), client)), {})
      expect((await expectProblem(answer, 503)).detail).toContain('Install Chromium or Chrome there')
    } finally {
      await bare.stop()
    }
  })
})

it('no PDF was a defect', () => expect(atrium.defects).toEqual([]))
