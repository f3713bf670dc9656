import { call, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RunStep, type StepSamples, type TriedSteps, workflowSteps } from '#contracts/run/http/steps.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { runKeys, workflowKeys } from './keys.ts'

/** The steps of a workflow; empty if a run is a single call. */
export const useSteps = (workflowId: number, enabled = true) =>
  useQuery({
    queryKey: workflowKeys.steps(workflowId),
    queryFn: ({ signal }) => readSteps(workflowId, signal),
    enabled,
  })

const readSteps = async (workflowId: number, signal?: AbortSignal) => {
  const answer = await call(workflowSteps.read, { params: { id: String(workflowId) }, ...(signal && { signal }) })
  return answer.steps as readonly Step[]
}

/** The version of a workflow while its steps are these; 0, which none has and the server refuses, once they changed. */
const versionWith = async (workflowId: number, base: readonly Step[]): Promise<number> => {
  const { workflow } = await call(workflows.read, { params: { id: String(workflowId) } })
  return JSON.stringify(await readSteps(workflowId)) === JSON.stringify(base) ? workflow.version : 0
}

/**
 * Replaces all steps, unless others have changed them since they were `base` (If-Match). Other parts of the workflow may
 * have changed meanwhile, such as its inputs.
 */
export const useSaveSteps = (workflowId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ steps, base }: { steps: readonly Step[]; base: readonly Step[] }) =>
      call(workflowSteps.set, {
        params: { id: String(workflowId) },
        body: { steps: [...steps] },
        headers: { 'if-match': `"${await versionWith(workflowId, base)}"` },
      }),
    onSuccess: () => toastSuccess('Success', 'Steps updated successfully'),
    onError: (failure) => toastFailure(failure, 'Failed to update steps'),
    onSettled: () => client.invalidateQueries({ queryKey: workflowKeys.one(workflowId) }),
  })
}

/** Dry-runs steps with sample data; nothing is called or changed. */
export const useTrySteps = (workflowId: number) =>
  useMutation({
    mutationFn: async (body: StepSamples) =>
      (await call(workflowSteps.try, { params: { id: String(workflowId) }, body })) as TriedSteps,
    onError: (failure) => toastFailure(failure, 'The steps could not be tried'),
  })

/** A run's progress through its steps. */
export const useRunSteps = (runId: string, enabled: boolean) =>
  useQuery({
    queryKey: runKeys.steps(runId),
    queryFn: async ({ signal }) =>
      (await call(workflowSteps.ofRun, { params: { runId }, signal })).steps as readonly RunStep[],
    enabled,
  })

/** Approves or refuses what a step asks for. */
export const useJudgeStep = (runId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ stepId, approved, note }: { stepId: string; approved: boolean; note: string }) =>
      call(approved ? workflowSteps.approve : workflowSteps.reject, { params: { runId, stepId }, body: { note } }),
    onSuccess: async ({ steps }) => {
      client.setQueryData(runKeys.steps(runId), steps)
      await client.invalidateQueries({ queryKey: runKeys.detail(runId) })
    },
    onError: (failure) => toastFailure(failure, 'Failed to answer the step'),
  })
}
