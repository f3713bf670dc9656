import { expect, it, onTestFinished } from 'vitest'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { rights } from '#contracts/rights.ts'
import { search } from '#contracts/search/http.ts'
import { tokens } from '#contracts/token/http.ts'
import { tokenScopes } from '#contracts/token/scopes.ts'
import { agentClient } from '#tests/support/agent/agent-client.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { smtpServer } from '#tests/support/mail/smtp-server.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { joined } from '#tests/support/staff/team.ts'

/** All reads of a lead and of lists. */
const reads = rights.filter(({ method, who }) => method === 'get' && who !== 'public')

const answersWith = async (caller: ApiClient, leadId: string, word: string): Promise<readonly string[]> => {
  const paths: string[] = []
  for (const path of reads.map(({ path }) => path).filter((path) => path !== '/api/events')) {
    const answer = await caller.send(path.replace(':kind', 'lead').replaceAll(/:\w+/g, leadId), {})
    if ((await answer.text()).includes(word)) paths.push(path)
  }
  return paths
}

it('an auditor, and a token that may make no links, read texts without the tokens of links in them', async () => {
  const smtp = await smtpServer(() => '250')
  onTestFinished(smtp.stop)
  const mail = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'staff@example.com' }
  const atrium = await startTestAtrium({ CHROMIUM_PATH: 'off', ...mail })
  onTestFinished(atrium.stop)
  const admin = await staffClient(atrium.url)
  const links = sharedRuns(admin)
  const { shareUrl, token } = await links.share(await links.proposal(), { name: 'Ada' })
  const { lead } = await admin.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  const [params, text] = [{ id: lead.id }, `Dear Ada, read it at ${shareUrl}.`]
  await admin.call(leadMails.send, { params, body: { subject: 'Your proposal', text } })
  await admin.call(notes.add, { params, body: { kind: 'note', text } })
  await admin.call(leads.revise, { params, body: { notes: text } })

  const { client: auditor } = await joined(atrium.url, 'audit@atrium.test', 'auditor')
  const scopes = tokenScopes.filter((scope) => scope !== 'documents:write')
  const { secret } = await admin.call(tokens.issue, {
    body: { name: 'Reads', kind: 'service', scopes, expiresInDays: 0 },
  })
  const program = apiClient(atrium.url, { authorization: `Bearer ${secret}` })
  expect((await answersWith(admin, lead.id, token)).length).toBeGreaterThan(3)
  expect(await answersWith(auditor, lead.id, token)).toEqual([])
  expect(await answersWith(program, lead.id, token)).toEqual([])
  expect((await program.call(leadMails.list, { params, query: {} })).mails).toMatchObject([
    { text: `Dear Ada, read it at ${shareUrl.replace(token, '…')}.` },
  ])
  const agent = await agentClient(atrium.url, secret)
  onTestFinished(agent.close)
  const story = JSON.stringify(await agent.call('get_timeline', { leadId: lead.id }))
  expect(story).toContain('/s/…')
  expect(story).not.toContain(token)

  // A search shows a note around what it found, and a document is read in pieces.
  const words = `Sunny weather, ${shareUrl} and kind regards`
  await admin.call(notes.add, { params, body: { kind: 'call', text: words } })
  for (const q of ['kind regards', token.slice(25), token.slice(12, 30)])
    expect(JSON.stringify(await auditor.call(search.everything, { query: { q } }))).not.toContain(token.slice(25))
  expect((await auditor.call(search.everything, { query: { q: 'kind regards' } })).results).toHaveLength(1)
  const sought = { query: { search: token.slice(12, 30) } }
  expect((await auditor.call(leads.list, sought)).leads).toEqual([])
  const pad = 'x'.repeat(2000 - `{"success":true,"data":{"clientName":"${new URL(shareUrl).origin}/s/`.length - 9)
  const runId = await links.proposal(JSON.stringify({ success: true, data: { clientName: `${pad} ${shareUrl} ` } }))
  const { text: pieces } = (await agent.call('get_document', { runId })) as { text: readonly string[] }
  expect(pieces.join('')).toContain(`${pad} `)
  expect(pieces.join('')).not.toContain(token.slice(25))
  expect(atrium.defects).toEqual([])
})
