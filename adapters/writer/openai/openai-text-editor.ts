import type { HearText, Suggestion, TextEdit, TextEditor } from '#domain/document/ports/text-editor.ts'
import { printable } from '../plain-text.ts'
import { ask } from './ask.ts'
import { type Ai, openAi } from './client.ts'
import { delimited } from './delimited.ts'
import { failure } from './failure.ts'
import { withinLimits } from './limits.ts'
import { prompts } from './prompts.ts'
import type { OpenAiSettings } from './settings.ts'

/** Rewrites a section of a document with an OpenAI-compatible AI. */
export const openaiTextEditor = (settings: OpenAiSettings): TextEditor => {
  const ai = openAi(settings)
  return {
    editText: (edit, cancellation, onText) =>
      withinLimits(ai.patience.wholeMs, cancellation, (signal) => suggest(ai, edit, onText, signal)),
  }
}

const suggest = async (
  ai: Ai,
  { currentText, prompt, section }: TextEdit,
  onText: HearText | undefined,
  signal: AbortSignal,
): Promise<Suggestion> => {
  const content = `${delimited('client-data', { section, currentText })}\n\n${delimited('instructions', prompt)}`
  const messages = [{ role: 'system', content: prompts['edit-text'] } as const, { role: 'user', content } as const]
  const answer = await ask(ai, { messages, onText }, signal)
  if (answer.type === 'Failed') return answer
  // Accepting a truncated section would lose text.
  if (answer.cutOff) return failure('The AI stopped before it was done. Ask for something shorter.')
  const text = printable(bare(answer.text))
  return text === ''
    ? failure('The AI answered with nothing. Try again with other instructions.', true)
    : { type: 'Suggested', text, model: answer.model }
}

/** Without the code fence that some models put around the whole answer. */
const bare = (text: string): string => /^```[a-z]*\n([\s\S]*?)\n```$/.exec(text)?.[1] ?? text
