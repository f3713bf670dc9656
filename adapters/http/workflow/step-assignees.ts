import { invalid } from '#adapters/http/middleware/invalid.ts'
import { assigneeText, type Step } from '#contracts/workflow/steps.ts'
import { isActiveAdmin } from '#domain/staff/model/index.ts'
import type { Users } from '#domain/staff/ports/users.ts'

/** Refuses steps that give tasks to other than active administrators. `place`: where the steps are in the body. */
export const stepAssignees =
  (users: Pick<Users, 'find'>) =>
  async (steps: readonly Step[], place: readonly string[]): Promise<void> => {
    for (const [index, step] of steps.entries()) {
      if (step.kind !== 'task' || step.assignee === 'owner' || step.assignee === 'none') continue
      const member = await users.find(step.assignee)
      if (member === null || !isActiveAdmin(member))
        throw invalid([{ path: [...place, index, 'assignee'], message: assigneeText }])
    }
  }
