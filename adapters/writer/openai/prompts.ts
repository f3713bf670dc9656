import { readFileSync } from 'node:fs'

type Task = 'proposal' | 'engagement-overview' | 'edit-text'

const read = (name: string): string => readFileSync(new URL(`./prompts/${name}.md`, import.meta.url), 'utf8').trim()

const houseRules = read('house-rules')

/** The prompts: files that can be edited without programming; loaded at start-up. */
export const prompts: Readonly<Record<Task, string>> = {
  proposal: `${houseRules}\n\n${read('proposal')}`,
  'engagement-overview': `${houseRules}\n\n${read('engagement-overview')}`,
  'edit-text': `${houseRules}\n\n${read('edit-text')}`,
}
