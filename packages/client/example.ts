import { connect } from '@atrium/client'

const { ATRIUM_URL: url = 'http://127.0.0.1:3000', ATRIUM_TOKEN: token = '' } = process.env
const atrium = connect({ url, token })

const { lead } = await atrium.leads.create({
  body: { name: 'Ada Lovelace', email: 'ada@engines.example', company: 'Analytical Engines' },
})
const { workflows } = await atrium.workflows.list()
const overview = workflows.find(({ name }) => name === 'Engagement Overview')
if (overview === undefined) throw new Error('This installation has no Engagement Overview.')

const { run } = await atrium.runs.start({
  params: { id: String(overview.id) },
  body: { leadId: lead.id, inputs: { clientName: lead.company, meetingNotes: 'Wants to hear from customers.' } },
})
const { status, outputs } = await atrium.finished(run.id)
console.log(status, outputs)
