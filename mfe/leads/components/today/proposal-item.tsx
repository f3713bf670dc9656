import { call, formatter, toastFailure, toastSuccess, useCanWrite, usePart, wordsOf } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Approval, approvals } from '#contracts/approval/http.ts'
import type { TodayItem } from '#contracts/today/http.ts'
import { leadKeys } from '../../api/lead-keys.ts'

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
      <p>{changesOf(approval)}</p>
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

/** `priority: medium → high`, a field each. */
const changesOf = ({ before, after }: Approval): string =>
  Object.entries(after)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([field, value]) => {
      const was = before !== null && field in before ? `${valueOf(field, before[field])} → ` : ''
      return `${labelOf(field)}: ${was}${valueOf(field, value)}`
    })
    .join('; ')

const labelOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const valueOf = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'number' && field === 'estimatedValue') return formatter.value(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return field === 'status' ? wordsOf(String(value)) : String(value)
}
