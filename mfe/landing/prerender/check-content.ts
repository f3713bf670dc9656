import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownLanguages } from '#contracts/messages.ts'
import { siteTexts as schema, unknownNamesIn } from '#contracts/site/texts.ts'
import { builtTexts } from './built-texts.ts'

/** An error for editors of the texts, without a stack trace. */
const unusable = (complaint: string, file = 'mfe/landing/content/site.json'): Error => {
  const sentence = `${file} ${complaint}.`
  return Object.assign(new Error(sentence), { stack: sentence })
}

/** @throws an error that lists everything invalid in the content file. */
export const checkContent = (content: unknown, file?: string): void => {
  const { success, data, error } = schema.safeParse(content)
  const complaints = success ? unknownNames(data) : error.issues.map(complaintOf)
  if (complaints.length > 0) throw unusable(`cannot be used: ${complaints.join('; ')}`, file)
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string; readonly code?: string | undefined }

const complaintOf = (issue: Issue): string => {
  const place = issue.path.map(String).join('.') || 'the whole file'
  if (issue.code === 'unrecognized_keys' && 'keys' in issue)
    return `${place} has ${String(issue.keys)}, which nothing shows`
  return `${place} ${issue.code === 'invalid_type' ? missing(issue) : issue.message}`
}

const missing = ({ message }: Issue) => (message.startsWith('must') ? message : 'is missing or of the wrong kind')

/** An unknown name in double braces would appear literally on the page. */
const unknownNames = (content: { readonly settings: object }): readonly string[] =>
  unknownNamesIn(content).map(({ name }) => `{{${name}}} is no setting`)

/** Reads and validates the content file; throws a readable error. */
export const checkContentFile = (path: string): void => checkContent(parseContent(readFileSync(path, 'utf8')))

const parseContent = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw unusable(`is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}

/** Checks the content in each language; the build runs this file first. */
const checkLanguages = (): void => {
  checkContentFile(join(import.meta.dirname, '../content/site.json'))
  for (const language of knownLanguages.slice(1))
    checkContent(builtTexts(language), `contracts/messages/${language}.json`)
}

if (import.meta.main) checkLanguages()
