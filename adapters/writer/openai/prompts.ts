import { readFileSync } from 'node:fs'

type Task = 'proposal' | 'engagement-overview' | 'edit-text'

const read = (name: string): string => readFileSync(new URL(`./prompts/${name}.md`, import.meta.url), 'utf8').trim()

const houseRules = read('house-rules')

/** What the AI is told of its task: files that can be changed without programming; a restart makes them count. */
export const prompts: Readonly<Record<Task, string>> = {
  proposal: `${houseRules}\n\n${read('proposal')}`,
  'engagement-overview': `${houseRules}\n\n${read('engagement-overview')}`,
  'edit-text': `${houseRules}\n\n${read('edit-text')}`,
}
