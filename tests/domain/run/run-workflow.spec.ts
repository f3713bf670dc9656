import { expect, it } from 'vitest'
import { type Claim, ClaimTaken } from '#domain/log/ports/event-store.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'
import { runWorkflow } from '#domain/run/service/run-workflow.ts'
import type { ListedWorkflow } from '#domain/workflow/ports/workflow-reader.ts'

/** `next` holds the claim of each run: the one that was started after it. */
const settingRunning = async (newest: string, next: Readonly<Record<string, string>>) => {
  const claimed: string[] = []
  const started = { accepted: true, changes: [] } as const
  const start = async (_run: unknown, { claims = [] }: { readonly claims?: readonly Claim[] }) => {
    const after = claims[0]?.value.split(' ')[1] ?? ''
    const holder = next[after]
    if (holder !== undefined) throw new ClaimTaken('run-after', `run-${holder}`)
    claimed.push(after)
    return started
  }
  const set = runWorkflow({
    reader: { find: async () => ({ id: 3, status: 'active', inputs: [] }) as unknown as ListedWorkflow },
    history: { lastPoints: async () => [{ id: newest, status: 'completed', startedAt: '', duration: 0 }] as never },
    workflows: { revise: async () => started },
    runs: { start },
  })
  const outcome = await set(3, {}, {} as CommandContext)
  return outcome.accepted ? claimed : outcome.rejection.type
}

it('a workflow is set running after its newest run', async () => {
  expect(await settingRunning('b', { a: 'b' })).toEqual(['b'])
})

it('a workflow is not set running by a request that comes second', async () => {
  expect(await settingRunning('b', { b: 'c' })).toBe('WorkflowNotRunnable')
})

it('a workflow is set running where the clock of the server before was ahead', async () => {
  expect(await settingRunning('c', { c: 'a', a: 'b' })).toEqual(['b'])
})
