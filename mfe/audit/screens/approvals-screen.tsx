import {
  FilterSelect,
  LoadFailure,
  oneOf,
  PageHeader,
  readFilters,
  UnknownFilters,
  useAddress,
  withParam,
} from '@atrium/kit'
import { Text } from '@atrium/kit/widgets'
import { Skeleton } from '@radix-ui/themes'
import type { Approval } from '#contracts/approval/http.ts'
import { useApprovals } from '../api/use-approvals.ts'
import { ApprovalCard } from '../components/approval-card.tsx'
import styles from '../components/approvals.module.css'

type Ended = Exclude<Approval['state'], 'open'>

const labels: Readonly<Record<Ended, string>> = { approved: 'Approved', rejected: 'Rejected', expired: 'Expired' }

const readers = { state: oneOf(Object.keys(labels) as Ended[]) }

/** What agents propose: nothing of it is done before an administrator approves it. */
export const ApprovalsScreen = () => {
  const [address, setAddress] = useAddress()
  const { state: ended } = readFilters(address, readers)
  const { data, error, refetch, isFetching } = useApprovals(ended ?? 'open')
  return (
    <>
      <PageHeader title="Approvals" description="What agents propose. Nothing of it is done before you approve it.">
        <FilterSelect
          label="State"
          any="Open"
          value={ended}
          labels={labels}
          onChange={(state) => setAddress((current) => withParam(current, 'state', state))}
        />
      </PageHeader>
      <UnknownFilters readers={readers} />
      {error !== null && <LoadFailure what="The approvals" failure={error} onRetry={refetch} busy={isFetching} />}
      {data === undefined && error === null && <Skeleton height="12rem" />}
      {data?.approvals.length === 0 && (
        <Text as="p" color="gray">
          {ended === undefined ? 'Nothing waits for an approval.' : `None is ${ended}.`}
        </Text>
      )}
      <ul className={styles.list} aria-label="Approvals">
        {data?.approvals.map((approval) => (
          <li key={approval.id}>
            <ApprovalCard approval={approval} />
          </li>
        ))}
      </ul>
    </>
  )
}
