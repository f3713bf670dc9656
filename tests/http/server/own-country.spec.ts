import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { problem } from '#contracts/problem.ts'
import { sites } from '#contracts/site/http/site.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
let api: Awaited<ReturnType<typeof staffClient>>
beforeAll(async () => {
  const country = { CURRENCY: 'EUR', LOCALE: 'de-DE', TIME_ZONE: 'Europe/Berlin', LANGUAGES: 'en,de' }
  atrium = await startTestAtrium({ ...country, RETENTION_MONTHS: '12', IMPRINT_URL: 'https://ada.example/impressum' })
  api = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())

const get = (path: string, language: string, headers: Record<string, string> = {}) =>
  fetch(atrium.url + path, { headers: { 'accept-language': language, ...headers } })

describe('a public page', () => {
  it('is in the language that the browser asks for, and caches keep the two apart', async () => {
    const [german, english] = await Promise.all([get('/privacy-policy', 'de-DE'), get('/privacy-policy', 'fr')])
    expect(german.headers.get('vary')).toMatch(/accept-language/i)
    expect(german.headers.get('etag')).not.toBe(english.headers.get('etag'))
    expect(await german.text()).toMatch(/<html lang="de">[\s\S]*länger zurückliegt als 12 Monate/)
    expect(await english.text()).toMatch(/<html lang="en">[\s\S]*no later than 12 months/)
    const etag = german.headers.get('etag') ?? ''
    expect((await get('/privacy-policy', 'de', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/nowhere', 'de')).status).toBe(404)
  })

  it('is in the language that its visitor chose in the footer, on the next page and in a refusal too', async () => {
    const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const chosen = await get('/terms-of-service?language=de', 'en')
    expect(chosen.headers.get('vary')).toMatch(/cookie/i)
    expect(chosen.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax$/)
    const page = await chosen.text()
    expect(page).toContain('<html lang="de">')
    expect(page).toMatch(
      /aria-label="Sprache"><ul><li><a href="\?language=en"[^>]*>English<\/a>.*aria-current="true">Deutsch/,
    )
    expect(page).toContain('<a href="https://ada.example/impressum">Impressum</a>')
    const cookie = cookieOf(chosen)
    expect(await (await get('/', 'en', { cookie })).text()).toContain('<html lang="de">')
    expect(await (await get('/s/any', 'en', { cookie })).text()).toMatch(
      /<html lang="de">[\s\S]*<a href="\?language=en" lang="en"[^>]*>English/,
    )
    const refused = await get('/api/public/report', 'en', { cookie }).then((answer) => answer.json())
    expect(refused).toMatchObject({ detail: 'Zugriff verweigert' })
    expect(await (await get('/?language=en', 'de', { cookie })).text()).toContain('<html lang="en">')
    const unknown = await get('/?language=fr', 'en')
    expect([unknown.headers.get('set-cookie'), (await unknown.text()).includes('<html lang="en">')]).toEqual([
      null,
      true,
    ])
  })

  it('says in German what is wrong with a form', async () => {
    const body = new URLSearchParams({ name: 'x'.repeat(201), email: 'ada', message: '' })
    const headers = { 'accept-language': 'de', origin: atrium.url }
    const page = await fetch(`${atrium.url}/contact`, { method: 'POST', body, headers }).then((answer) => answer.text())
    for (const error of ['Höchstens 200 Zeichen', 'Diese E-Mail-Adresse ist ungültig', 'Bitte schreiben Sie'])
      expect(page).toContain(error)
  })
})

describe('a refusal', () => {
  const refused = async (path: string, body: object | undefined, language: string) => {
    const headers = { 'content-type': 'application/json', 'accept-language': language }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(atrium.url + path, init)
    const { detail, errors = [] } = problem.parse(await answer.json())
    return [answer.headers.get('vary') ?? '', detail, ...errors.map(({ message }) => message)]
  }

  it.each<readonly [path: string, body: object | undefined, english: string, german: string]>([
    ['/api/public/redirect/x', {}, 'Invalid or expired link', 'Ungültiger oder abgelaufener Link'],
    ['/api/public/report', undefined, 'Access denied', 'Zugriff verweigert'],
    [
      '/api/public/report/questions',
      { section: '', text: ' ' },
      'Question is required',
      'Bitte schreiben Sie eine Frage',
    ],
    [
      '/api/public/report/accept',
      { name: ' ', agreed: true, version: 1 },
      'Type your name as your signature',
      'Geben Sie Ihren Namen als Unterschrift ein',
    ],
    [
      '/api/public/report/accept',
      { name: 'Ada', agreed: true, version: 1, selected: ['x'] },
      'Not an item',
      'Keine Position',
    ],
    [
      '/api/public/report/accept',
      { name: 'Ada', agreed: true, version: 1, selected: Array(201).fill(0) },
      'At most 200 items',
      'Höchstens 200 Positionen',
    ],
    [
      '/api/contact',
      { name: 'x'.repeat(201), email: 'ada', message: '' },
      'At most 200 characters',
      'Höchstens 200 Zeichen',
    ],
    [
      '/api/contact',
      { name: 'a\0', email: 'ada@example.com', message: 'Hello' },
      'name holds a character that no text may hold.',
      'name enthält ein Zeichen, das kein Text enthalten darf.',
    ],
    ['/api/newsletter', { email: 'ada' }, 'Invalid email address', 'Diese E-Mail-Adresse ist ungültig'],
    ['/api/public/nowhere', undefined, 'There is nothing at this address.', 'Unter dieser Adresse gibt es nichts.'],
    [`/api/public/${'x'.repeat(2100)}`, undefined, 'The path is over 2 KiB.', 'Der Pfad ist größer als 2 KiB.'],
    [
      `/api/public/report?x=${'x'.repeat(8200)}`,
      undefined,
      'The query is over 8 KiB.',
      'Die Abfrage ist größer als 8 KiB.',
    ],
  ])('of %s is in the language of the page, in English word for word', async (path, body, english, german) => {
    const [, ...wordsInEnglish] = await refused(path, body, 'en')
    expect(wordsInEnglish).toContain(english)
    const [vary, ...wordsInGerman] = await refused(path, body, 'de')
    expect(vary).toMatch(/accept-language/i)
    expect(wordsInGerman).toContain(german)
    expect(wordsInGerman.filter((text) => wordsInEnglish.includes(text))).toEqual([])
  })

  it("of staff's calls is in English", async () => {
    const [, detail] = await refused('/api/auth/login', { email: 'ada@example.com', password: 'wrong' }, 'de')
    expect(detail).toBe('Invalid credentials')
  })
})

it('a proposal is accepted in German, in euros, and wins its lead', async () => {
  const { lead } = await api.call(leads.create, {
    body: { name: 'Ada', email: 'ada@example.com', status: 'qualified' },
  })
  const links = sharedRuns(api)
  const pricing = { currency: 'EUR', taxRate: 1900, items: [{ name: 'Studie', quantity: 1.5, unitPrice: 500_000 }] }
  const runId = await links.proposal(JSON.stringify({ success: true, data: { ...aProposal, pricing } }))
  await links.report(runId, { leadId: lead.id })
  const until = `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`
  const day = new Date(until).toLocaleDateString('de', { dateStyle: 'long', timeZone: 'UTC' })
  const { token } = await links.share(runId, { decision: { until } })
  const opening = await fetch(`${atrium.url}/api/public/redirect/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const cookie = opening.headers.get('set-cookie')?.split(';')[0] ?? ''
  const report = async () => (await get('/report', 'de', { cookie })).text()
  const page = (await report()).replace(/[\u00a0\u202f]/g, ' ')
  for (const words of ['Zusammenfassung', '7.500,00 €', 'Umsatzsteuer (19 %)', `bis zum ${day}`])
    expect(page).toContain(words)
  const sentence = /Ich nehme dieses Angebot, Version \d+, so an/
  expect(page).toMatch(sentence)
  const version = /name="version" value="(\d+)"/.exec(page)?.[1]
  const accepted = await fetch(`${atrium.url}/api/public/report/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'de', cookie },
    body: JSON.stringify({ name: 'Ada Lovelace', agreed: true, version: Number(version) }),
  })
  expect(accepted.status).toBe(201)
  expect(await report()).toMatch(sentence)
  await eventually(async () => {
    const now = (await api.call(leads.read, { params: { id: lead.id } })).lead
    expect([now.status, now.estimatedValue]).toEqual(['won', 750_000])
  })
  const { entries } = await api.call(leadTimeline.read, { params: { id: lead.id } })
  expect(entries.map(({ summary }) => summary.replace(/\s/g, ' ')).join()).toContain('Not set to 7.500,00 €')
  const csv = await api.send('/api/leads/export', {}).then((answer) => answer.text())
  expect(csv).toContain('Estimated value (EUR)')
  expect(csv).toMatch(/T\d\d:\d\d:\d\d\.\d{3}\+0[12]:00/)
  expect((await api.call(sites.read, {})).formats).toMatchObject({ currency: 'EUR', timeZone: 'Europe/Berlin' })
  const textOf = async (file: string) => {
    const answer = await api.send(`/api/leads/${lead.id}/${file}`, { headers: { 'accept-language': 'de' } })
    return (await answer.text()).replace(/[\u00a0\u202f]/g, ' ')
  }
  const copy = await textOf('person.html')
  const ofCopy = ['<html lang="de">', 'Ihre personenbezogenen Daten', 'Status geändert', '>Gewonnen<', '7.500,00 €']
  for (const words of ofCopy) expect(copy).toContain(words)
  expect(copy).not.toMatch(/<dt>(?:Created|Estimated|Status changed|Input|Decision)/)
  await api.call(leadErasure.erase, { params: { id: lead.id } })
  expect(await textOf('erasure-receipt.html')).toMatch(/lang="de"[\s\S]*Löschung[\s\S]*<dt>Läufe<\/dt><dd>1<\/dd>/)
})
