import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { webhooks } from '#contracts/webhook/http.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { run } from '#tests/support/log/verifiers.ts'
import { webhookReceiver } from '#tests/support/webhook/receiver.ts'

const judge = `
import json, sys
print(json.dumps([is_genuine(call["headers"], call["body"].encode(), call["secret"]) for call in json.load(sys.stdin)]))
`

it('messages are verified as docs/webhooks.md says, by its example in Python', async () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')
  const [, program = ''] = /```python\n([^`]+)```/.exec(docs) ?? []
  const receiver = await webhookReceiver()
  const atrium = await startTestAtrium({ ALLOW_PRIVATE_ENDPOINTS: 'true' })
  const ada = await staffClient(atrium.url)
  const wish = { url: `${receiver.url}/events`, types: ['LeadCaptured'], personal: true }
  const { webhook, secret: former } = await ada.call(webhooks.create, { body: wish })
  const { secret } = await ada.call(webhooks.rotate, { params: { id: webhook.id } })
  await ada.call(leads.create, { body: { name: 'Zoë 🎉 \u2028', email: 'zoe@example.com' } })
  const [call] = await eventually(() => {
    const calls = receiver.of('/events')
    expect(calls).toHaveLength(1)
    return calls
  })
  if (call === undefined) throw new Error('no call came')
  const late = { ...call.headers, 'webhook-timestamp': String(Number(call.headers['webhook-timestamp']) - 301) }
  const cases = [
    { ...call, secret },
    { ...call, secret: former },
    { ...call, secret: `whsec_${Buffer.from('another key').toString('base64')}` },
    { ...call, secret, body: call.body.replace('Zoë', 'Zoe') },
    { ...call, secret, headers: late },
  ]
  const { stdout, stderr } = await run('python3', ['-X', 'utf8', '-c', program + judge], JSON.stringify(cases))
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual([true, true, false, false, false])
  await atrium.stop()
  await receiver.close()
})
