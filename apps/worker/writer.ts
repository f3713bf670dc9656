import { openaiWriter } from '#adapters/writer/openai/openai-writer.ts'
import { templateWriter } from '#adapters/writer/template/template-writer.ts'
import type { Settings } from '#apps/settings.ts'
import type { Writer } from '#domain/document/ports/writer.ts'

/** The configured document writer: an AI, or the templates. */
export const writerOf = ({
  OPENAI_API_KEY: apiKey,
  OPENAI_BASE_URL: baseUrl,
  OPENAI_MODEL: model,
}: Settings): Writer =>
  apiKey === undefined && baseUrl === undefined ? templateWriter() : openaiWriter({ apiKey, baseUrl, model })
