import { type Messages, messagesOf } from '@atrium/kit'
import { readJson } from '#contracts/json.ts'
import { type WorkflowFile, workflowFile } from '#contracts/trigger/http/workflow-files.ts'
import { jsonFault } from './json-fault.ts'

type Reading = { readonly file: WorkflowFile } | { readonly fault: string }

/** The workflow in the text of a file, or the first fault in the text, with its place. */
export const readWorkflowFile = (text: string): Reading => {
  const content = readJson(text)
  const place = content === undefined ? jsonFault(text) : null
  if (place !== null) return { fault: `The file is not valid JSON: see line ${place.line}, column ${place.column}` }
  const checked = workflowFile.safeParse({ ...(content as object) })
  return checked.success ? { file: checked.data } : { fault: firstMessage(messagesOf(checked.error.issues)) ?? '' }
}

/**
 * The first message with its path in the file; undefined if there is none. That of the format goes before: for a file of
 * another format, the others are meaningless.
 */
export const firstMessage = ({ format, ...messages }: Messages): string | undefined => {
  const [path, text] = Object.entries(messages)[0] ?? []
  return format ?? (path ? `${path}: ${text}` : text)
}
