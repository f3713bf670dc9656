import { openaiWriter } from '../../adapters/writer/openai/openai-writer.ts'
import { templateWriter } from '../../adapters/writer/template/template-writer.ts'
import type { Writer } from '../../domain/ports/writer.ts'
import type { Settings } from '../settings.ts'

/** Whoever writes documents by the settings: an AI, or the templates where none is configured. */
export const writerOf = ({
  OPENAI_API_KEY: apiKey,
  OPENAI_BASE_URL: baseUrl,
  OPENAI_MODEL: model,
}: Settings): Writer =>
  apiKey === undefined && baseUrl === undefined ? templateWriter() : openaiWriter({ apiKey, baseUrl, model })
