import { AppCard, RelativeTime } from '@atrium/kit'
import { AuditLink, Flex, Heading, Text } from '@atrium/kit/widgets'
import { Link } from 'react-router-dom'
import type { Approval } from '#contracts/approval/http.ts'
import { leadAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { useVerdict, valuesNow } from '../api/use-approvals.ts'
import { fieldLabel } from '../model/field-words.ts'
import { ApprovalChanges } from './approval-changes.tsx'
import { Verdicts } from './approval-verdicts.tsx'
import styles from './approvals.module.css'

/** One proposal of an agent: what would change, from what to what, and why. */
export const ApprovalCard = ({ approval }: { approval: Approval }) => {
  const { id, text, reason, by, at, position, before, after, leadId, state } = approval
  const verdict = useVerdict(id)
  return (
    <AppCard className={styles.card}>
      <Heading as="h2" size="4">
        {text || 'The person whom this was about is erased'}
      </Heading>
      <Text as="p" size="2" color="gray" mt="1">
        {by}, <RelativeTime at={at} />, after reading the log up to position {position}
      </Text>
      <ApprovalChanges before={before} after={after} now={valuesNow(verdict.error)} />
      <Text as="p" size="2" className={styles.reason}>
        Why: {reason || 'erased'}
      </Text>
      {state !== 'open' && <Ending approval={approval} />}
      {approval.values !== null && <ApprovalChanges before={after} after={approval.values} />}
      <Flex gap="3" wrap="wrap" align="center" mt="3">
        {state === 'open' && <Verdicts approval={approval} verdict={verdict} />}
        {leadId !== null && text !== '' && <Link to={leadAddress(leadId)}>Lead</Link>}
        <AuditLink kind="approval" id={id} of={text} quiet words="History" />
      </Flex>
    </AppCard>
  )
}

const Ending = ({ approval: { state, decidedBy, decidedAt, decisionReason, values } }: { approval: Approval }) => (
  <Text as="p" size="2" mt="2">
    {state === 'expired' ? 'Expired without a decision' : `${endings[state]} by ${decidedBy ?? 'a former member'}, `}
    {decidedAt !== null && <RelativeTime at={decidedAt} />}
    {decisionReason !== null && `: ${decisionReason}`}
    {values !== null && `, with other values: ${Object.keys(values).map(fieldLabel).join(', ')}`}
  </Text>
)

const endings: Readonly<Record<string, string>> = { approved: 'Approved', rejected: 'Rejected' }
