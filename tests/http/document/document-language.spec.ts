import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writing } from '#contracts/document/http/writing.ts'
import { library } from '#contracts/library/http.ts'
import { asClientAddress } from '#contracts/share/http/as-client.ts'
import { receiptDossierPath, receiptPath } from '#contracts/share/http/decisions.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ WORKER_CONCURRENCY: '0', LANGUAGES: 'de,en' })
  staff = await staffClient(atrium.url)
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})

const until = '2036-01-01T12:00:00.000Z'

/** A page without what only its script reads. */
const shownIn = (html: string) => html.replace(/<script[\s\S]*?<\/script>|data-title="[^"]*"/g, '')

/** What the reader of a link sees with a browser in this language. */
const readIn = async (token: string, language: string) => {
  const headers = { 'content-type': 'application/json', 'accept-language': language }
  const opening = await fetch(`${atrium.url}/api/public/redirect/${token}`, { method: 'POST', headers, body: '{}' })
  const cookie = opening.headers.get('set-cookie')?.split(';')[0] ?? ''
  const send = async (path: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    return fetch(atrium.url + path, { ...init, headers: { ...headers, cookie } })
  }
  const read = async () => shownIn(await (await send('/report')).text())
  return { page: await read(), read, send }
}

const generatedIn = async (language: string) => {
  const document = await staff.call(writing.generateProposal, { body: nineAnswers })
  return sharedRuns(staff).proposal(JSON.stringify({ success: true, data: { ...document, language } }))
}

describe('the library', () => {
  it('begins in each language of the installation, and keeps what is written in each', async () => {
    const { library: first, version } = await staff.call(library.read, {})
    expect([first.language, Object.keys(first.languages ?? {})]).toEqual(['de', ['en']])
    expect(first.closing).toContain('Kunde')
    expect(first.languages?.en?.closing).toContain('customer')
    const { en } = first.languages ?? {}
    if (en === undefined) throw new Error('no English texts')
    const body = { ...first, languages: { en: { ...en, closing: 'Call us.' } } }
    const saved = await staff.call(library.revise, { body, headers: { 'if-match': `"${version}"` } })
    const { languages, ...german } = saved.library
    expect(german.closing).toBe(first.closing)
    const second = await staff.call(library.revise, { body: { ...german, terms: 'Netto.' } })
    expect([second.library.terms, second.library.languages?.en?.closing]).toEqual(['Netto.', 'Call us.'])
  })
})

describe('a document', () => {
  it('is drafted in the first language, static and own texts alike', async () => {
    const document = await staff.call(writing.generateProposal, { body: nineAnswers })
    expect(document.language).toBe('de')
    const texts = JSON.stringify(document)
    for (const words of ['Dieses Angebot fasst', 'Zahlungsplan', 'Vier Säulen|vier Säulen', 'Prüfen'])
      expect(texts).toMatch(new RegExp(words))
    expect(texts).not.toMatch(/This proposal|The total|In scope|\bwe\b/)
  })

  it.each([
    ['de', 'en', /Zusammenfassung[\s\S]*Ich nehme dieses Angebot/, /Executive Summary|I accept this proposal/],
    ['en', 'de', /Executive Summary[\s\S]*I accept this proposal/, /Zusammenfassung|Ich nehme dieses Angebot/],
  ])('in %s is the same for a browser in %s, from cover to receipt', async (own, browser, words, others) => {
    const runId = await generatedIn(own)
    const { share, token } = await sharedRuns(staff).share(runId, { decision: { until } })
    const { page, read, send } = await readIn(token, browser)
    expect(page).toContain(`<html lang="${own}">`)
    expect(page).toMatch(words)
    expect(page).not.toMatch(others)
    const version = Number(/name="version" value="(\d+)"/.exec(page)?.[1])
    expect((await send('/api/public/report/accept', { name: 'Ada', agreed: true, version })).status).toBe(201)
    const decided = await read()
    expect(decided).toMatch(own === 'de' ? /Wie es weitergeht/ : /What happens next/)
    expect(decided).not.toMatch(others)
    const file = async (path: string) => (await send(path)).headers.get('content-disposition')
    const name = own === 'de' ? 'Best%C3%A4tigung' : 'receipt'
    expect(await file(receiptPath)).toMatch(new RegExp(`UTF-8''${name}\\.(?:pdf|html)$`))
    expect(await file(receiptDossierPath)).toMatch(new RegExp(`UTF-8''${name}-dossier\\.json$`))
    expect(share.views).toBe(0)
  })
})

describe('View as client', () => {
  it('shows the page of the link without counting it, and sends nothing', async () => {
    const links = sharedRuns(staff)
    const runId = await generatedIn('de')
    const { share, token } = await links.share(runId, { decision: { until } })
    const { page: theirs } = await readIn(token, 'en')
    const answer = await staff.send(asClientAddress({ workflowId: 5, id: runId }, share.id), {})
    const page = await answer.text()
    const mainOf = (html: string) => /<article[\s\S]*<\/article>/.exec(html)?.[0].replace(/<button[^>]*>/g, '')
    expect(mainOf(shownIn(page))).toBe(mainOf(theirs))
    expect(page).toContain('Ich nehme dieses Angebot')
    expect(page).toMatch(/<fieldset[^>]*disabled/)
    expect(page).not.toContain('<script')
    expect(answer.headers.get('content-security-policy')).toMatch(/form-action 'none'/)
    expect(answer.headers.get('content-security-policy')).not.toMatch(/script-src/)
    expect(await links.seen(share.id)).toMatchObject({ views: 0, machineOpens: 0, readers: [] })
    const alone = await staff.send(asClientAddress({ workflowId: 5, id: runId }), {})
    expect(await alone.text()).not.toContain('Ich nehme dieses Angebot')
  })

  it('needs a session, and a link of that run', async () => {
    const links = sharedRuns(staff)
    const [runId, other] = [await links.proposal(), await links.shared()]
    expect((await fetch(atrium.url + asClientAddress({ workflowId: 5, id: runId }))).status).toBe(401)
    const foreign = [
      asClientAddress({ workflowId: 5, id: runId }, other.share.id),
      asClientAddress({ workflowId: 4, id: runId }),
    ]
    for (const path of foreign) expect((await staff.send(path, {})).status).toBe(404)
  })
})
