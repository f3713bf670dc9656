import { systemClock } from '#adapters/system/system-clock.ts'
import { templateFollowUp } from '#adapters/writer/template/template-follow-up.ts'
import { templateWriter } from '#adapters/writer/template/template-writer.ts'
import type { Settings } from '#apps/settings.ts'
import type { Asker } from '#domain/document/ports/asker.ts'
import type { FollowUpWriter } from '#domain/document/ports/follow-up-writer.ts'
import type { FormFiller } from '#domain/document/ports/form-filler.ts'
import type { TextEditor } from '#domain/document/ports/text-editor.ts'
import type { Writer } from '#domain/document/ports/writer.ts'

/** The configured document writer: an AI, or the templates. The AI's client takes 17 MB, and is loaded on demand. */
export const writerOf = async (settings: Settings): Promise<Writer> => {
  const ai = aiOf(settings)
  if (ai === null) return templateWriter()
  return (await import('#adapters/writer/openai/openai-writer.ts')).openaiWriter(ai)
}

/** The configured text editor; null without an AI. */
export const textEditorOf = async (settings: Settings): Promise<TextEditor | null> => {
  const ai = aiOf(settings)
  return ai === null ? null : (await import('#adapters/writer/openai/openai-text-editor.ts')).openaiTextEditor(ai)
}

/** How the AI is reached; null without one. */
export const aiOf = ({ OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model }: Settings) =>
  apiKey === undefined && baseUrl === undefined ? null : { apiKey, baseUrl, model }

/** The configured writer of follow-up mails. */
export const followUpWriterOf = async (settings: Settings): Promise<FollowUpWriter> => {
  const ai = aiOf(settings)
  if (ai === null) return templateFollowUp
  return (await import('#adapters/writer/openai/openai-follow-up.ts')).openaiFollowUp(ai, systemClock)
}

/** What runs are written by: documents, and the AI that steps ask; null without one. */
export const workerWriters = async (settings: Settings) => ({
  writer: await writerOf(settings),
  asker: await askerOf(settings),
})

const askerOf = async (settings: Settings): Promise<Asker | null> => {
  const ai = aiOf(settings)
  return ai === null ? null : (await import('#adapters/writer/openai/openai-asker.ts')).openaiAsker(ai)
}

/** The configured filler of forms from notes; null without an AI. */
export const formFillerOf = async (settings: Settings): Promise<FormFiller | null> => {
  const ai = aiOf(settings)
  return ai === null ? null : (await import('#adapters/writer/openai/openai-form-filler.ts')).openaiFormFiller(ai)
}
