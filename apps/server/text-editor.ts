import { openaiTextEditor } from '../../adapters/writer/openai/openai-text-editor.ts'
import type { TextEditor } from '../../domain/ports/text-editor.ts'
import type { Settings } from '../settings.ts'

/** Whoever rewrites texts by the settings; nobody does where no AI is configured. */
export const textEditorOf = ({
  OPENAI_API_KEY: apiKey,
  OPENAI_BASE_URL: baseUrl,
  OPENAI_MODEL: model,
}: Settings): TextEditor | null =>
  apiKey === undefined && baseUrl === undefined ? null : openaiTextEditor({ apiKey, baseUrl, model })
