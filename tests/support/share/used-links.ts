import { expect } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { type ApiClient, apiClient } from '#tests/support/api-client.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type Acts, address, type Installation, json } from '#tests/support/installation/used-acts.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from './shared-run.ts'

export const linkActs = ({ url }: Installation, ada: ApiClient): Acts => {
  const links = sharedRuns(ada)
  const open = async (token: string, answers: object, n: number) => {
    const reader = apiClient(url, { 'x-forwarded-for': `10.3.0.${n}` })
    return { reader, status: (await post(reader.send, `/api/public/redirect/${token}`, answers)).status }
  }
  const decide = async (n: number, how: 'accept' | 'decline', body: object) => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const { token } = await links.shared({ decision: { until } })
    const { reader } = await open(token, {}, n)
    const { version } = (await (await reader.send('/api/public/report', {})).json()) as { version: number }
    await post(reader.send, `/api/public/report/${how}`, { version, ...body }).then(json)
  }
  return {
    'link that outlives an erased reader': async (n) => {
      const email = address('maya')
      const { lead } = await ada.call(leads.create, { body: { name: 'Maya', email } })
      const { token, share } = await links.shared({ name: 'For Tom', requireEmail: true })
      expect((await open(token, { email }, n)).status).toBe(200)
      await post(ada.send, `/api/leads/${lead.id}/erase`, {}).then(json)
      expect((await open(token, { email: address('tom') }, n)).status).toBe(200)
      expect((await links.seen(share.id)).name).toBe('For Tom')
    },
    'accepted proposal': (n) => decide(n, 'accept', { name: 'Ada', agreed: true }),
    'declined proposal': (n) => decide(n, 'decline', { reason: 'Too dear' }),
    'revoked link, and a wrong passcode': async (n) => {
      const { token, share } = await links.shared({ passcode: 'open sesame' })
      expect((await open(token, { passcode: 'wrong' }, n)).status).toBe(403)
      await links.revoke((await links.shared()).share.id)
      expect((await links.seen(share.id)).passcodeExhausted).toBe(false)
    },
    'lead moved back after its proposal was shared': async () => {
      const { lead } = await ada.call(leads.create, {
        body: { name: 'Ida', email: address('ida'), status: 'qualified' },
      })
      const { run } = await ada.call(runs.start, {
        params: { id: '5' },
        body: { inputs: nineAnswers, leadId: lead.id },
      })
      const outputs = JSON.stringify({ success: true, data: { clientName: 'Ida' } })
      await links.report(run.id, { status: 'completed', outputs })
      await links.share(run.id)
      const params = { id: lead.id }
      await eventually(async () => expect((await ada.call(leads.read, { params })).lead.status).toBe('proposal_sent'))
      await ada.call(leads.revise, { params, body: { status: 'qualified' } })
    },
  }
}
