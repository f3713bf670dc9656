import { readFileSync } from 'node:fs'
import { checkContent } from '../content/check-content.ts'
import { unusable } from '../content/unusable.ts'

/** Reads the content file and holds it to its schema; throws a sentence where it cannot be used. */
export const checkContentFile = (path: string): void => checkContent(parsed(readFileSync(path, 'utf8')))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw unusable(`is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}
