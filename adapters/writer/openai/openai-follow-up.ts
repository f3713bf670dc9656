import { z } from 'zod'
import { cutText } from '#contracts/cut-text.ts'
import { wordsOfMarkdown } from '#contracts/document/markdown.ts'
import type { FollowUp, FollowUpRequest, FollowUpWriter } from '#domain/document/ports/follow-up-writer.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import { leadData, variableValues } from '../background.ts'
import { printable } from '../plain-text.ts'
import { askForm } from './ask-form.ts'
import { type Ai, openAi } from './client.ts'
import { delimit } from './delimited.ts'
import { withinLimits } from './limits.ts'
import { taskOf } from './prompts.ts'
import type { OpenAiSettings } from './settings.ts'

const prose = z
  .string()
  .overwrite((text) => wordsOfMarkdown(printable(text)))
  .refine((text) => text !== '', 'must not be empty')

const mail = z.object({ subject: prose, text: prose })

/** Drafts a follow-up mail with an OpenAI-compatible AI. */
export const openaiFollowUp = (settings: OpenAiSettings, clock: Clock): FollowUpWriter => {
  const ai = openAi(settings)
  return (request, cancellation) =>
    withinLimits(ai.timing.wholeMs, cancellation, (signal) => write(ai, request, clock, signal))
}

const write = async (
  ai: Ai,
  { background, status, notes }: FollowUpRequest,
  clock: Clock,
  signal: AbortSignal,
): Promise<FollowUp> => {
  const values = variableValues(background, { clientName: background.lead?.name ?? '' }, clock.now())
  const answer = await askForm(
    ai,
    'follow_up',
    mail,
    [
      { role: 'system', content: taskOf(background.library.prompts, 'followUp', values) },
      {
        role: 'user',
        content: delimit('client-data', { status, notes: cutText(notes, 4000), ...leadData(background) }),
      },
    ],
    signal,
  )
  if (answer.type === 'Failed') return answer
  const { content, model, usage } = answer
  const subject = cutText(content.subject.replace(/\s+/g, ' '), 200)
  const tokenUse = usage === null ? undefined : { model, ...usage }
  return { type: 'Drafted', subject, text: content.text, generatedBy: model, tokenUse }
}
