import { z } from 'zod'
import { unknownCursor } from '#adapters/http/middleware/invalid.ts'
import type { ReadToday } from '#adapters/http/today/today.ts'
import { uuid } from '#contracts/fields.ts'
import { leadAddress } from '#contracts/mfe/dashboard-addresses.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import type { TaskReader } from '#domain/lead/ports/task-reader.ts'
import { type AgentTool, agentTool } from './agent-tool.ts'
import { atMost } from './lead-tools.ts'
import { toolAnswers } from './tool-answers.ts'

type Parts = {
  readonly tasks: Pick<TaskReader, 'list'>
  readonly today: ReadToday
  readonly clock: Clock
  readonly timeZone: string
  readonly publicUrl: string
}

/** The tools that read what is to be done. */
export const taskTools = ({ tasks, today, clock, timeZone, publicUrl }: Parts): readonly AgentTool[] => [
  agentTool({
    name: 'list_tasks',
    title: 'List tasks',
    description: 'Tasks for leads, open ones by their day: all of them, or those of an administrator by id.',
    scope: 'leads:read',
    isRead: true,
    input: z.object({
      assigneeId: uuid.optional(),
      state: z.enum(['open', 'done']).default('open'),
      due: z.enum(['overdue', 'today', 'week']).optional(),
      limit: atMost(50, 20),
      cursor: z.string().min(1).max(2000).optional(),
    }),
    output: toolAnswers.listTasks,
    call: async (search) => {
      const page = await tasks.list({ ...search, today: dayOf(clock.now(), timeZone) })
      if (page === null) throw unknownCursor()
      const rows = page.tasks.map(({ id: taskId, leadId, leadName, title, dueOn, assigneeId, doneAt }) => ({
        taskId,
        leadId,
        lead: leadName,
        title,
        dueOn,
        assigneeId,
        doneAt,
        href: `${publicUrl}${leadAddress(leadId)}`,
      }))
      return { tasks: rows, nextCursor: page.nextCursor }
    },
  }),
  agentTool({
    name: 'today',
    title: 'What waits today',
    description:
      'What waits for staff today: new leads, messages, meetings, follow-ups, tasks, questions, links, runs.',
    scope: 'leads:read',
    isRead: true,
    input: z.object({}),
    output: toolAnswers.today,
    call: async () => {
      const { today: day, ...sections } = await today(null)
      const short = Object.entries(sections).map(([name, { count, items }]) => [
        name,
        { count, items: items.map(({ id, href, ...item }) => ({ ...item, href: `${publicUrl}${href}` })) },
      ])
      return { today: day, ...Object.fromEntries(short) }
    },
  }),
]
