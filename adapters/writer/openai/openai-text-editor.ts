import { fromMarkdown } from '#contracts/document/markdown.ts'
import type { OnText, Suggestion, TextEdit, TextEditor } from '#domain/document/ports/text-editor.ts'
import { isBlank } from '#domain/kernel/text.ts'
import type { Prompts } from '#domain/library/model/index.ts'
import { printable } from '../plain-text.ts'
import { ask } from './ask.ts'
import { type Ai, openAi } from './client.ts'
import { delimit } from './delimited.ts'
import { failure } from './failure.ts'
import { withinLimits } from './limits.ts'
import { builtInPrompts, taskOf } from './prompts.ts'
import type { OpenAiSettings } from './settings.ts'
import { withoutAnnouncement, withoutFence } from './spoken.ts'
import type { Usage } from './usage.ts'

/** Rewrites a section of a document with an OpenAI-compatible AI. */
export const openaiTextEditor = (settings: OpenAiSettings): TextEditor => {
  const ai = openAi(settings)
  return {
    editText: (edit, cancellation, onText, prompts = builtInPrompts) =>
      withinLimits(ai.timing.wholeMs, cancellation, (signal) => suggest(ai, { edit, onText, prompts }, signal)),
  }
}

type Request = { readonly edit: TextEdit; readonly onText: OnText | undefined; readonly prompts: Prompts }

const suggest = async (
  ai: Ai,
  { edit: { currentText, prompt, section }, onText, prompts }: Request,
  signal: AbortSignal,
): Promise<Suggestion> => {
  const content = `${delimit('client-data', { section, currentText })}\n\n${delimit('instructions', prompt)}`
  const messages = [
    { role: 'system', content: taskOf(prompts, 'editText') } as const,
    { role: 'user', content } as const,
  ]
  const answer = await ask(ai, { messages, onText }, signal)
  if (answer.type === 'Failed') return answer
  // Accepting a truncated section would lose text.
  if (answer.cutOff !== null) return failure('The AI stopped before it was done. Ask for something shorter.')
  const text = fromMarkdown(printable(withoutFence(withoutAnnouncement(answer.text))))
  return isBlank(text)
    ? failure('The AI answered with nothing. Try again with other instructions.', true)
    : { type: 'Suggested', text, model: answer.model, ...tokenUseOf(answer) }
}

const tokenUseOf = ({ model, usage }: { readonly model: string; readonly usage: Usage | null }) =>
  usage === null ? {} : { tokenUse: { model, ...usage } }
