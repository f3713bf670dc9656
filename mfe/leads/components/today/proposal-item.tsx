import { call, toastFailure, toastSuccess, useCanWrite, usePart } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Approval, approvals } from '#contracts/approval/http.ts'
import type { TodayItem } from '#contracts/today/http.ts'
import { leadKeys } from '../../api/lead-keys.ts'
import { proposedChanges } from '../../model/proposed-changes.ts'

/** As on the screen of the approvals, so that both are read once. */
const openKey = ['approvals', 'open']

/** What an agent proposes, to decide without leaving the page: from what, to what, and why. */
export const ProposalItem = ({ item }: { item: TodayItem }) => {
  const data = usePart(
    'What agents propose',
    useQuery({
      queryKey: openKey,
      queryFn: ({ signal }) => call(approvals.list, { query: { state: 'open' }, signal }),
    }),
  )
  const approval = data?.approvals.find(({ id }) => id === item.id)
  if (approval === undefined) return null
  return (
    <div>
      <p>{proposedChanges(approval)}</p>
      <p>Why: {approval.reason || 'erased'}</p>
      <Verdicts approval={approval} />
    </div>
  )
}

const Verdicts = ({ approval: { id, text } }: { approval: Approval }) => {
  const client = useQueryClient()
  const canWrite = useCanWrite()
  const judge = useMutation({
    mutationFn: (verdict: 'approve' | 'reject') => call(approvals.judge, { params: { id }, body: { verdict } }),
    onSuccess: ({ approval: { state } }) => toastSuccess(state === 'approved' ? 'Approved' : 'Rejected', text),
    onError: (failure) => toastFailure(failure, 'Failed to decide'),
    onSettled: () => Promise.all([openKey, leadKeys.today].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  if (!canWrite) return null
  return (
    <>
      <Button variant="soft" disabled={text === '' || judge.isPending} onClick={() => judge.mutate('approve')}>
        Approve<span className="sr-only">: {text}</span>
      </Button>{' '}
      <Button variant="soft" color="gray" disabled={judge.isPending} onClick={() => judge.mutate('reject')}>
        Reject<span className="sr-only">: {text}</span>
      </Button>
    </>
  )
}
