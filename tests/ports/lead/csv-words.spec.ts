import { expect, it } from 'vitest'
import { readLeadFile } from '#adapters/csv/read-lead-file.ts'

const rowsOf = async (heading: string, cells: readonly string[]) => {
  const lines = cells.map((cell, index) => `a${index}@x.example,${cell}`)
  const file = await readLeadFile(Buffer.from([`Email,${heading}`, ...lines].join('\n')))
  return file.readable ? await Array.fromAsync(file.rows()) : [file]
}

it.each(['Trade Show', 'Organic Search', 'Facebook', 'Other', 'Purchased List'])(
  'a lead from %s is read, with a sentence that its source is none of ours',
  async (source) =>
    expect(await rowsOf('Lead Source', [source])).toMatchObject([
      {
        lead: { source: 'direct' },
        detail: `The source ${source} is none of contact_form, newsletter, direct, referral: imported as direct.`,
      },
    ]),
)

it('a source that is one of ours needs no sentence', async () => {
  const rows = await rowsOf('Lead Source', ['Referral', 'Web', ''])
  expect(rows.map((row) => ('lead' in row ? [row.lead.source, row.detail] : row))).toEqual([
    ['referral', undefined],
    ['contact_form', undefined],
    ['direct', undefined],
  ])
})

it.each([
  ['Status,Status Reason', 'Open,Contacted', 'contacted'],
  ['Status Reason,Status', 'Cannot Contact,Disqualified', 'lost'],
  ['Status Reason,Owner', 'Qualified,', 'qualified'],
])('the status of a lead of Dynamics is its reason: %s', async (headings, cells, status) =>
  expect(await rowsOf(headings, [cells])).toMatchObject([{ lead: { status } }]),
)

it.each(['-', '—', 'n/a', 'N/A', '#N/A', 'NULL', 'None', 'k. A.', '(blank)'])(
  '%s in a column of words is no word',
  async (cell) => {
    expect(await rowsOf('Status', [cell])).toMatchObject([{ lead: { status: 'new' } }])
    expect(await rowsOf('Priority', [cell])).toMatchObject([{ lead: { priority: 'medium' } }])
    const [row] = await rowsOf('Source', [cell])
    expect(row).toMatchObject({ lead: { source: 'direct' } })
    expect(row).not.toHaveProperty('detail')
  },
)

const noDates = [
  '-',
  'n/a',
  '0000-00-00',
  '0000-00-00 00:00:00',
  '0000-00-00T00:00:00.000Z',
  '00-00-0000',
  '00/00/0000',
  '00.00.00',
]

it.each(noDates)('%s in a column of dates is no date', async (cell) => {
  const [created] = await rowsOf('Created', [cell])
  expect(created).not.toHaveProperty('fault')
  expect(created).not.toHaveProperty('lead.capturedAt')
  expect(await rowsOf('Follow-up', [cell])).toMatchObject([{ lead: { followUpDate: null } }])
})

it('priorities have the words of other programs', async () => {
  const rows = await rowsOf('Priority', ['Urgent', 'hoch', 'Normal', 'mittel', 'Lowest', 'niedrig', 'P1'])
  expect(rows.map((row) => ('lead' in row ? row.lead.priority : 'fault' in row && row.fault))).toEqual([
    ...['high', 'high', 'medium', 'medium', 'low', 'low'],
    'Unknown priority: one of low, medium, high',
  ])
})

// Of https://github.com/espocrm/espocrm (entityDefs/Lead.json), SuiteCRM's lead_status_dom, Twenty, Odoo, Dynamics and Frappe.
it.each([
  ['Assigned', 'new'],
  ['In Process', 'contacted'],
  ['Recycled', 'contacted'],
  ['SCREENING', 'contacted'],
  ['Converted', 'qualified'],
  ['MEETING', 'qualified'],
  ['Demo/Making', 'qualified'],
  ['Negotiation/Review', 'proposal_sent'],
  ['Proposition', 'proposal_sent'],
  ['Proposal/Quotation', 'proposal_sent'],
  ['CUSTOMER', 'won'],
  ['Dead', 'lost'],
  ['Junk', 'lost'],
  ['No Longer Interested', 'lost'],
  // HubSpot's export of deals, and the stages of new accounts of Zoho, Freshsales, Close, Insightly and Salesforce.
  ['Appointment Scheduled (Sales Pipeline)', 'contacted'],
  ['Closed won (Sales Pipeline)', 'won'],
  ['Closed (Lost)', 'lost'],
  ['Identify Decision Makers', 'qualified'],
  ['Closed-Lost to Competition', 'lost'],
  ['Discovery', 'qualified'],
  ['Potential', 'new'],
  ['Bad Fit', 'lost'],
  ['OPEN - Attempting to Contact', 'contacted'],
  ['CLOSED - Disqualified', 'lost'],
  ['Meet & Present', 'qualified'],
  ['Negotiate', 'proposal_sent'],
])('the status %s of another program is %s', async (word, status) =>
  expect(await rowsOf('Status', [word])).toMatchObject([{ lead: { status } }]),
)
