import { readFileSync } from 'node:fs'
import { fillText } from '#contracts/library/library.ts'
import type { Prompts } from '#domain/library/model/index.ts'

const read = (name: string): string => readFileSync(new URL(`./prompts/${name}.md`, import.meta.url), 'utf8').trim()

/** The prompts that the content library begins with, loaded at start-up. */
export const builtInPrompts: Prompts = {
  houseRules: read('house-rules'),
  overview: read('engagement-overview'),
  proposal: read('proposal'),
  editText: read('edit-text'),
  followUp: read('follow-up'),
}

/** A task, after the rules of the house. */
export const taskOf = (
  prompts: Prompts,
  task: Exclude<keyof Prompts, 'houseRules'>,
  values: Readonly<Record<string, string>> = {},
): string => fillText(`${prompts.houseRules}\n\n${prompts[task]}`, values)
