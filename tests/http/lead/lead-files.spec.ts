import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importReply, leadImports } from '#contracts/lead/http/lead-files.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})

const send = (body: string | Uint8Array<ArrayBuffer>, query = '', type = 'text/csv') =>
  staff.send(`/api/leads/import${query}`, { method: 'POST', headers: { 'content-type': type }, body })
const importing = async (body: string | Uint8Array<ArrayBuffer>, query = '') => {
  const answer = await send(body, query)
  expect(answer.status).toBe(query.includes('wait=false') ? 202 : 200)
  return importReply.parse(await answer.json())
}
const exportLeads = async (query = '') =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await (await staff.send(`/api/leads/export${query}`, {})).arrayBuffer(),
  )
const searchLeads = async (search: string) => (await staff.call(leads.list, { query: { search, sort: 'name' } })).leads
const tag = () => crypto.randomUUID().slice(0, 13)

it('exports notes in full, which lists cut at 1,000 characters', async () => {
  const id = tag()
  const notes = `${'é'.repeat(1500)} end`
  await staff.call(leads.create, { body: { name: 'Noa', email: `noa@${id}.com`, notes } })
  expect((await searchLeads(id)).map((lead) => lead.notes)).toEqual(['é'.repeat(1000)])
  expect(await exportLeads(`?search=${id}`)).toContain(notes)
})

describe('importing leads', () => {
  it('reports the outcome of each row', async () => {
    const id = tag()
    const existing = (await staff.call(leads.create, { body: { name: 'Kim', email: `kim@${id}.com` } })).lead
    const file = `First name,Last name,E-Mail,Phone,Company,Stage,Amount,Notes,Shoe size,Created
Ada,Lovelace,ada@${id}.com,+44 20,"Analytical, Engines",Proposal Sent,"$1,234.50","said ""yes""",38,2025-03-01
Bob,,bob@${id},,,,,,,
Kim,Other,KIM@${id}.com,+1 555,Kimono,won,,,,
Ada,Again,ada@${id}.com,,,,,,,
Eve,,eve@${id}.com,,,gone,much,,,`
    const { import: done, rows } = await importing(file)
    expect(done).toMatchObject({
      status: 'done',
      rows: 5,
      done: 5,
      created: 1,
      joined: 1,
      known: 1,
      refused: 2,
      separator: ',',
    })
    expect(done.columns.find(({ column }) => column === 'Shoe size')).toEqual({ column: 'Shoe size', field: null })
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'created'],
      [3, 'refused'],
      [4, 'joined'],
      [5, 'known'],
      [6, 'refused'],
    ])
    expect(rows[1]?.detail).toBe('Invalid email address')
    expect(rows[4]?.detail).toMatch(/^Unknown status: .*; The value is no amount/)
    expect(await searchLeads(id)).toMatchObject([
      {
        name: 'Ada Lovelace',
        company: 'Analytical, Engines',
        status: 'proposal_sent',
        estimatedValue: 123_450,
        notes: 'said "yes"',
        createdAt: '2025-03-01T00:00:00.000Z',
      },
      { id: existing.id, name: 'Kim', phone: '+1 555', company: 'Kimono', status: 'new' },
    ])
    const refused = await staff.call(leadImports.rows, {
      params: { id: done.id },
      query: { outcome: 'refused', limit: 1 },
    })
    expect(refused.rows).toMatchObject([{ row: 2 }])
    const next = { outcome: 'refused', cursor: refused.nextCursor ?? '' } as const
    expect((await staff.call(leadImports.rows, { params: { id: done.id }, query: next })).rows).toMatchObject([
      { row: 5 },
    ])
  })

  it('predicts its outcome in a dry run, and changes nothing', async () => {
    const id = tag()
    const file = `name;email\nAda;ada@${id}.com\nAda;ADA@${id}.com\nBob;no\n`
    const dry = await importing(file, '?dryRun=true')
    expect(dry.import).toMatchObject({ dryRun: true, status: 'done', created: 1, known: 1, refused: 1 })
    expect(dry.rows[1]?.detail).toBe('The address of row 1.')
    expect(await searchLeads(id)).toEqual([])
    expect((await importing(file)).import).toMatchObject({ created: 1, known: 1, refused: 1 })
    expect((await importing(file)).import).toMatchObject({ created: 0, known: 2, refused: 1 })
  })

  it('predicts which gaps later rows of an address fill', async () => {
    const id = tag()
    await staff.call(leads.create, { body: { name: 'Kim', email: `kim@${id}.com` } })
    const ada = [`Ada,ada@${id}.com,,`, `Ada,ADA@${id}.com,+44 20,`, `Ada,ada@${id}.com,+44 20,Engines`]
    const kim = [`Kim,kim@${id}.com,+1 555,`, `Kim,kim@${id}.com,+1 556,`, `Kim,kim@${id}.com,,Kimono`]
    const file = ['name,email,phone,company', ...ada, ...kim, ...ada.slice(2)].join('\n')
    const outcomes = async (query: string) => (await importing(file, query)).rows.map(({ outcome }) => outcome)
    const prediction = await outcomes('?dryRun=true')
    expect(prediction).toEqual(['created', 'joined', 'joined', 'joined', 'known', 'joined', 'known'])
    expect(await outcomes('')).toEqual(prediction)
  })

  it('imports nothing of a malformed file, and reports why', async () => {
    const broken = 'name,email\nAda,a@x.com\n"Bob,b@x.com\nEve,e@x.com\n'
    const detail = 'Line 3: A quote (") is opened here and never closed.'
    expect(await importing(broken)).toMatchObject({ import: { status: 'refused', detail, created: 0 }, rows: [] })
  })

  it('refuses more than 32 MiB, JSON, and visitors', async () => {
    const large = await staff.send('/api/leads/import', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: new Uint8Array(33 * 1024 * 1024),
    })
    expect(large.status).toBe(413)
    expect((await send('{}', '', 'application/json')).status).toBe(415)
    expect((await send('name', '?dryRun=perhaps')).status).toBe(400)
    const { status } = await apiClient(atrium.url).send('/api/leads/import', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: 'x',
    })
    expect(status).toBe(401)
    expect((await apiClient(atrium.url).send('/api/leads/export', {})).status).toBe(401)
  })

  it('has no import of another id', async () => {
    const id = '01900000-0000-7000-8000-000000000000'
    expect((await refusalOf(staff.call(leadImports.read, { params: { id } }))).status).toBe(404)
    expect((await refusalOf(staff.call(leadImports.rows, { params: { id }, query: {} }))).status).toBe(404)
  })
})

describe('exporting leads', () => {
  it('exports without spreadsheet formulas, and imports back unchanged', async () => {
    const id = tag()
    const formula = '=HYPERLINK("http://evil.example")'
    const body = {
      name: formula,
      email: `a@${id}.com`,
      phone: '+44 20',
      company: 'A\nC',
      notes: '@sum\n=1+1;=2+2',
      estimatedValue: 5,
      source: 'referral',
      status: 'lost',
    } as const
    const { id: leadId } = (await staff.call(leads.create, { body })).lead
    const lost = { params: { id: leadId }, body: { lostReason: '-too dear', followUpDate: '2026-12-24' } }
    const { lead } = await staff.call(leads.revise, lost)
    const file = await exportLeads(`?search=${id}`)
    expect(file.startsWith('\ufeffName,Email,')).toBe(true)
    expect(file).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(file).toContain(`'+44 20`)
    expect(await exportLeads(`?search=${id}&bom=false`)).toBe(file.slice(1))
    await importing(file.replaceAll(`a@${id}`, `b@${id}`))
    const copy = (await searchLeads(`b@${id}`))[0]
    const same = ({ id, email, version, ...rest }: typeof lead) => rest
    expect(copy && same(copy)).toEqual(same(lead))
  })

  it('has every matching lead once, in the requested order, of an import that no client waited for', async () => {
    const id = tag()
    const rows = Array.from({ length: 1101 }, (_, row) => `${id}${String(row).padStart(4, '0')},p${row}@${id}.com`)
    const { import: leadImport } = await importing(`name,email\n${rows.join('\n')}`, '?wait=false')
    const now = async () => (await staff.call(leadImports.read, { params: { id: leadImport.id } })).import
    await eventually(async () => expect(await now()).toMatchObject({ status: 'done', done: 1101, created: 1101 }))
    expect((await staff.call(leadImports.list, {})).imports.map((one) => one.id)).toContain(leadImport.id)
    const names = (await exportLeads(`?search=${id}&sort=-name&bom=false`))
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0])
    expect(names).toEqual(rows.map((row) => row.split(',')[0]).reverse())
  })
})
