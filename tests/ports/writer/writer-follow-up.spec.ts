import { afterEach, expect, it } from 'vitest'
import { noBackground } from '#adapters/writer/background.ts'
import { openaiFollowUp } from '#adapters/writer/openai/openai-follow-up.ts'
import { canceller } from '#domain/kernel/cancellation.ts'
import { type AiServer, says, startAiServer } from '#tests/support/writer/ai-server.ts'

let server: AiServer
afterEach(() => server.stop())

it('a mail to a lead has no signs of formatting, also where the AI writes some', async () => {
  const text = 'Hello Ann,\n\n## Next step\nIs **Tuesday** fine? See [the plan](https://x.example/plan).\n- 3*4 = 12'
  server = await startAiServer(says(JSON.stringify({ subject: '**Your** plan', text })))
  const timing = { wholeMs: 5000, firstPauseMs: 1 }
  const settings = { apiKey: 'sk-test', model: 'test-model', baseUrl: server.url, timing }
  const clock = { now: () => '2026-01-20T12:00:00.000Z' }
  const request = { background: noBackground, status: 'new', notes: '' } as const
  expect(await openaiFollowUp(settings, clock)(request, canceller())).toMatchObject({
    subject: 'Your plan',
    text: 'Hello Ann,\n\nNext step\n\nIs Tuesday fine? See the plan (https://x.example/plan).\n- 3*4 = 12',
  })
})
