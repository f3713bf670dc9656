import { call } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import type { Command } from './commands.ts'

/** A command for each workflow, which the search of the server does not find by its name. */
export const useWorkflowCommands = () => {
  const {
    data = [],
    error,
    refetch,
  } = useQuery({
    queryKey: ['workflows', 'list'],
    queryFn: async ({ signal }) => (await call(workflows.list, { signal })).workflows,
  })
  const commands: readonly Command[] = data.map(({ id, name }) => ({
    id: `workflow-${id}`,
    title: name,
    detail: 'Workflow',
    icon: 'workflows',
    to: `/dashboard/workflows/${id}`,
  }))
  return { commands, error, refetch }
}
