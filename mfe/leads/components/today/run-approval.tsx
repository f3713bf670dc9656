import { call, toastFailure, usePart } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import type { TodayItem } from '#contracts/today/http.ts'
import { leadKeys } from '../../api/lead-keys.ts'
import styles from './today.module.css'

/** What a run asks for, and its answers. */
export const RunApproval = ({ item: { id: runId, text } }: { item: TodayItem }) => {
  const client = useQueryClient()
  const data = usePart(
    'What runs ask',
    useQuery({
      queryKey: ['runs', 'asking', runId],
      queryFn: async ({ signal }) => (await call(workflowSteps.ofRun, { params: { runId }, signal })).steps,
    }),
  )
  const asking = data?.find(({ state }) => state === 'asking')
  const judge = useMutation({
    mutationFn: (verdict: 'approve' | 'reject') =>
      call(workflowSteps[verdict], { params: { runId, stepId: asking?.step.id ?? '' }, body: { note: '' } }),
    onError: (failure) => toastFailure(failure, 'Failed to answer the step'),
    onSettled: () => client.invalidateQueries({ queryKey: leadKeys.today }),
  })
  if (asking === undefined) return null
  const answer = (verdict: 'approve' | 'reject') => judge.isPending || judge.mutate(verdict)
  return (
    <div className={styles.more}>
      {asking.question !== null && asking.question !== '' && (
        <blockquote className={styles.quote}>{asking.question}</blockquote>
      )}
      <div className={styles.acts}>
        <Button variant="soft" size="2" onClick={() => answer('approve')}>
          Approve<span className="sr-only">: {text}</span>
        </Button>
        <Button variant="soft" size="2" color="gray" onClick={() => answer('reject')}>
          Reject<span className="sr-only">: {text}</span>
        </Button>
      </div>
    </div>
  )
}
