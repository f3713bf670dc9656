import type { QueryClient } from '@tanstack/react-query'
import type { Workflow } from '../../../contracts/http/workflows.ts'
import { workflowKeys } from './keys.ts'

/** Changes one workflow wherever it was read. */
export const changeCachedWorkflow = (client: QueryClient, id: number, change: (known: Workflow) => Workflow): void => {
  client.setQueryData<Workflow[]>(workflowKeys.list, (list) =>
    list?.map((known) => (known.id === id ? change(known) : known)),
  )
  client.setQueryData<Workflow>(workflowKeys.one(id), (known) => known && change(known))
}
