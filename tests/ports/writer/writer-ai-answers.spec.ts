import { afterEach, describe, expect, it } from 'vitest'
import { openaiTextEditor } from '#adapters/writer/openai/openai-text-editor.ts'
import { readDocument } from '#contracts/document/read-document.ts'
import { canceller } from '#domain/kernel/cancellation.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'
import { sixSections } from '#tests/support/writer/ai-answers.ts'
import { type AiAnswer, fails, says, sends } from '#tests/support/writer/ai-server.ts'
import { propose, serve, stopServing } from '#tests/support/writer/ai-writer.ts'

afterEach(stopServing)

type Asked = {
  readonly asks: 'document' | 'text' | 'stream'
  readonly body: unknown
  /** The type of a list of chunks; that of the answer asked for without it. */
  readonly as?: string
}
type Right = { readonly is: string; readonly requests: number; readonly heard?: readonly string[] }

const sections = JSON.stringify(sixSections)
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
/** What stands for the six sections of a proposal in the corpus. */
const words: Readonly<Record<string, string>> = {
  $FORM1: sections.slice(0, 40),
  $FORM2: sections.slice(40),
  $FORM: sections,
  $QUOTED: JSON.stringify(sections),
  $TRAILING: sections.replace(/}$/, ',\n}'),
  $COMMENTED: sections.replace(',"timeline"', ', // in "weeks"\n /* from May on */ "timeline"'),
  $ESCAPED: sections.replace('In short.', String.raw`\In \short\.`),
  $PYTHON: `{${Object.entries(sixSections)
    .map(([name, text]) => `'${name}': '${text.replace(/['\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}'`)
    .join(', ')}, 'timeZone': None}`,
  $SPACED: sections.replace(/"(\w+)":/g, '" $1 ": '),
  $SNAKE: sections.replace(/"(\w+)":/g, (name) => name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)),
  $UNQUOTED: sections.replace(/"(\w+)":/g, '$1: '),
  $CURLY: sections.replaceAll(/"([^"]*)"/g, '“$1”'),
  $BROKEN: sections.replace('In short.', 'In\nshort.'),
}

const fillWords = (body: unknown): string =>
  Object.entries(words).reduce((text, [word, stands]) => text.replaceAll(word, inJson(stands)), JSON.stringify(body))

const answerOf = ({ asks, body, as }: Asked): AiAnswer => {
  if ((asks !== 'stream' && as === undefined) || !Array.isArray(body)) return sends(fillWords(body))
  if (as?.includes('ndjson')) return sends(body.map(fillWords).join('\n'), as)
  const events = body.map((chunk) => `data: ${fillWords(chunk)}\n\n`)
  return sends(`${events.join('')}data: [DONE]\n\n`, as ?? 'text/event-stream')
}

const edit = { currentText: 'We may help.', prompt: 'More certain.', section: 'Summary' }

const suggest = async (url: string, onText?: (fields: string) => void) => {
  const editor = openaiTextEditor({
    apiKey: 'k',
    model: 'm',
    baseUrl: url,
    timing: { wholeMs: 5000, firstPauseMs: 1 },
  })
  const suggestion = await editor.editText(edit, canceller(), onText)
  if (suggestion.type === 'Suggested') return suggestion.text
  return suggestion.type === 'Failed' ? suggestion.error : suggestion.type
}

describe('an answer of an AI', () => {
  it.each(corpus<Asked, Right>('ai-answers'))('is its text alone, or its cause: $title', async ({ in: asked, out }) => {
    const server = await serve(answerOf(asked), fails(418))
    const heard: string[] = []
    if (asked.asks === 'document') {
      const draft = await propose(server)
      if (draft.type === 'Drafted') {
        const { data } = readDocument(draft.outputs) as { readonly data?: object }
        const executiveSummary = data && 'executiveSummary' in data ? data.executiveSummary : ''
        expect({ ...data, executiveSummary: String(executiveSummary).replace('\n', ' ') }).toMatchObject(sixSections)
      }
      expect(draft.type === 'Failed' ? draft.error : draft.type.toLowerCase()).toBe(out.is)
    } else {
      const onText = (fields: string) => void heard.push(fields)
      expect(await suggest(server.url, asked.asks === 'stream' ? onText : undefined)).toBe(out.is)
    }
    expect(server.requests).toHaveLength(out.requests)
    if (out.heard !== undefined) expect(heard).toEqual(out.heard)
  })

  it('keeps the escape of an asterisk that JSON does not allow, and loses others', async () => {
    const text = String.raw`\_Net\_ \$500 for 3\*4 \"hubs\", C:\\x, caf\u00e9`
    const server = await serve(says(sections.replace('In short.', text)))
    const draft = await propose(server)
    const { data } = (draft.type === 'Drafted' ? readDocument(draft.outputs) : {}) as { readonly data?: object }
    expect(data).toMatchObject({ executiveSummary: String.raw`_Net_ $500 for 3\*4 "hubs", C:\x, café` })
  })

  // EricLBuehler/mistral.rs 79, janhq/cortex.cpp 465, ollama/ollama 12694; decolua/9router 3492.
  it.each([
    ['text/plain; charset=utf-8', ''],
    ['text/html; charset=utf-8', ''],
    ['application/octet-stream', ''],
    ['text/event-stream', '\n\ndata: [DONE]\n\n'],
  ])('is read where the server calls it %s', async (type, end) => {
    const body = JSON.stringify({ choices: [{ message: { content: sections }, finish_reason: 'stop' }] })
    expect((await propose(await serve(sends(body + end, type)))).type).toBe('Drafted')
  })

  // whyhow-ai/knowledge-table 59 and 78.
  it('has a list, or a number, as its text', async () => {
    const server = await serve(says({ ...sixSections, understandingObjectives: ['Grow', '- Save'], investment: 8500 }))
    const draft = await propose(server)
    const { data } = (draft.type === 'Drafted' ? readDocument(draft.outputs) : {}) as { readonly data?: object }
    expect(data).toMatchObject({ understandingObjectives: '- Grow\n- Save', investment: '8500' })
  })

  it.each([500, 501])('is asked for without the form after a %i, and then no more with it', async (status) => {
    const server = await serve(fails(status, {}, { message: 'Not implemented' }), says(sixSections))
    expect((await propose(server)).type).toBe('Drafted')
    expect(server.requests.map(({ body }) => 'response_format' in body)).toEqual([true, false])
    const broken = await serve(fails(status))
    expect((await propose(broken)).type).toBe('Failed')
    expect(broken.requests.map(({ body }) => 'response_format' in body)).toEqual([true, false, false])
  })

  it.each([
    ['a million opening tags', '<think>'.repeat(300_000)],
    ['a million braces', '{'.repeat(1_000_000)],
    ['as many commas and spaces', `{${', '.repeat(500_000)}`],
    ['half as many comments that do not end', `{${'/*'.repeat(250_000)}`],
    ['as many quotes', `{${'"'.repeat(1_000_001)}`],
  ])('of %s is read in no time', async (_, content) => {
    const server = await serve(says(content), says(sixSections))
    expect(['Drafted', 'Failed']).toContain((await propose(server)).type)
  })
})
