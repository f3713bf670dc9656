import { afterEach, describe, expect, it } from 'vitest'
import { sixSections } from '#tests/support/writer/ai-answers.ts'
import { fails, says, sends } from '#tests/support/writer/ai-server.ts'
import { propose, serve, stopServing } from '#tests/support/writer/ai-writer.ts'

afterEach(stopServing)

const counting = (usage: unknown) =>
  sends(JSON.stringify({ choices: [{ message: { content: JSON.stringify(sixSections) } }], usage }))

describe('what an AI took to write a document', () => {
  it('is what the server counted, under the name of the model', async () => {
    const draft = await propose(await serve(says(sixSections, 'test-model-2026')))
    expect(draft).toMatchObject({ tokenUse: { model: 'test-model-2026', promptTokens: 900, completionTokens: 300 } })
  })

  it('is both answers together where the first one did not fit', async () => {
    const draft = await propose(await serve(says('Sorry?'), says(sixSections)))
    expect(draft).toMatchObject({ tokenUse: { promptTokens: 1800, completionTokens: 600 } })
  })

  it('is also reported for unusable answers', async () => {
    const twice = { model: 'test-model-1', promptTokens: 1800, completionTokens: 600 }
    expect(await propose(await serve(says('Sorry?'), says('Sorry.')))).toMatchObject({
      type: 'Failed',
      tokenUse: twice,
    })
    const once = { promptTokens: 900, completionTokens: 300 }
    expect(await propose(await serve(says('Sorry?'), fails(400)))).toMatchObject({ type: 'Failed', tokenUse: once })
  })

  it.each([
    undefined,
    null,
    {},
    'many',
    { prompt_tokens: -1, completion_tokens: 3 },
    { prompt_tokens: 1.5, completion_tokens: 3 },
    { prompt_tokens: 1e300, completion_tokens: 3 },
  ])('is not known where the server says %j, and the document is there all the same', async (usage) => {
    const draft = await propose(await serve(counting(usage)))
    expect(draft.type).toBe('Drafted')
    expect(draft).not.toHaveProperty('tokenUse')
  })
})
