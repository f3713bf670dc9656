import fc from 'fast-check'
import { expect } from 'vitest'
import { answerIn } from '#adapters/writer/openai/completion.ts'
import { grownBy, nothingYet } from '#adapters/writer/openai/grown.ts'
import { objectsIn } from '#adapters/writer/openai/json-in.ts'
import { begunIn, withoutFence, withoutReasoning } from '#adapters/writer/openai/spoken.ts'
import { fuzz } from '#tests/support/fuzz/fuzz.ts'

const prose = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom(
        '<think>',
        '</think>',
        '[THINK]',
        '[/THINK]',
        '```json\r\n',
        '```',
        '{',
        '}',
        '"',
        ',',
        '\\',
        '\n',
      ),
      fc.constantFrom('<|channel|>analysis<|message|>', '<|end|>', '<thought>', '</thought>', '~~~\n'),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''))

/** Words without the signs that mark reasoning, fences or objects. */
const plain = fc.string({ unit: fc.constantFrom(...'abc äß.!\n-'), maxLength: 40 }).map((text) => text.trim())

fuzz(
  'any JSON is read as a completion, or fails in a sentence',
  fc.property(
    fc.oneof(
      fc.jsonValue(),
      fc.json().map((text) => JSON.parse(text)),
    ),
    (body) => {
      for (const content of [body, { choices: body }, { choices: [body] }, { choices: [{ message: body }] }]) {
        const answer = answerIn(content, 'm')
        expect(answer.type === 'Answered' ? typeof answer.text : answer.error).toMatch(/^string$|^The AI /)
        grownBy(nothingYet, content)
      }
      answerIn({ choices: [{ message: { content: body } }] }, 'm')
      grownBy(nothingYet, { choices: [{ delta: { content: body } }] })
    },
  ),
)

fuzz(
  'any text is read, streamed or not, without a defect',
  fc.property(prose, (text) => {
    expect(withoutFence(withoutReasoning(text)).length).toBeLessThanOrEqual(text.length)
    expect(begunIn(text)?.length ?? 0).toBeLessThanOrEqual(text.length)
    for (const value of objectsIn(text)) expect(typeof value).toBe('object')
  }),
)

fuzz(
  'reasoning, a fence and prose around an object leave the object',
  fc.property(
    fc.dictionary(fc.string({ minLength: 1, maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 4 }),
    plain,
    fc.constantFrom('think', 'thinking', 'thought', 'reasoning'),
    fc.boolean(),
    (object, words, tag, isFenced) => {
      const json = JSON.stringify(object)
      const said = isFenced ? `\`\`\`json\r\n${json}\r\n\`\`\`` : json
      const [first] = objectsIn(withoutReasoning(`<${tag}>{${words}}</${tag}>${words}\n${said}\n${words}`))
      expect(JSON.stringify(first)).toBe(json)
    },
  ),
)

fuzz(
  'what is heard of a stream begins what is kept of it',
  fc.property(plain, plain, fc.constantFrom('think', 'thinking', 'thought'), (reasoning, text, tag) => {
    fc.pre(text !== '')
    const said = `<${tag}>${reasoning}</${tag}>\n${text}`
    for (let length = 0; length < said.length; length++)
      expect(text.startsWith(begunIn(said.slice(0, length)) ?? ''), said.slice(0, length)).toBe(true)
    expect(withoutReasoning(said)).toBe(text)
  }),
)
