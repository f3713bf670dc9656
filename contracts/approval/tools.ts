import { requiredText } from '#contracts/fields.ts'

/** The Model Context Protocol over Streamable HTTP, for programs with a token. Not JSON alone, so not a route value. */
export const agentPath = '/mcp'

/** The tools that propose a command: they never write. */
export const approvalTools = ['add_note', 'add_task', 'update_lead', 'write_mail', 'start_run', 'create_link'] as const

/** Why an agent proposes a command. */
export const agentReason = requiredText('Say why, in 1 to 2,000 characters', 2000).describe(
  'Why, for the person who approves or rejects it',
)
