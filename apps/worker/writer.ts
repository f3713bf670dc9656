import { systemClock } from '#adapters/system/system-clock.ts'
import { openaiFollowUp } from '#adapters/writer/openai/openai-follow-up.ts'
import { openaiWriter } from '#adapters/writer/openai/openai-writer.ts'
import { templateFollowUp } from '#adapters/writer/template/template-follow-up.ts'
import { templateWriter } from '#adapters/writer/template/template-writer.ts'
import type { Settings } from '#apps/settings.ts'
import type { FollowUpWriter } from '#domain/document/ports/follow-up-writer.ts'
import type { Writer } from '#domain/document/ports/writer.ts'

/** The configured document writer: an AI, or the templates. */
export const writerOf = ({
  OPENAI_API_KEY: apiKey,
  OPENAI_BASE_URL: baseUrl,
  OPENAI_MODEL: model,
}: Settings): Writer =>
  apiKey === undefined && baseUrl === undefined ? templateWriter() : openaiWriter({ apiKey, baseUrl, model })

/** The configured writer of follow-up mails. */
export const followUpWriterOf = ({
  OPENAI_API_KEY: apiKey,
  OPENAI_BASE_URL: baseUrl,
  OPENAI_MODEL: model,
}: Settings): FollowUpWriter =>
  apiKey === undefined && baseUrl === undefined
    ? templateFollowUp
    : openaiFollowUp({ apiKey, baseUrl, model }, systemClock)
