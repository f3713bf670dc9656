import { AppCard, FormField, Icon, WritersOnly } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { type ProposalInputs, proposalInputs } from '#contracts/document/proposal-inputs.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { useProposal } from '../../api/use-proposal.ts'
import { fieldsOf, useFormCheck } from '../../model/use-form-check.ts'
import { RepeatNote } from './repeat-note.tsx'
import styles from './run.module.css'

type Field = {
  readonly name: keyof ProposalInputs
  readonly label: string
  readonly placeholder?: string
  readonly rows?: number
  readonly type?: 'date'
}

const lines: readonly Field[] = [
  { name: 'clientName', label: 'Client Name' },
  { name: 'meetingDate', label: 'Meeting Date', type: 'date' },
  { name: 'totalInvestment', label: 'Total Investment', placeholder: 'e.g. $8,500' },
  { name: 'estimatedTimeline', label: 'Estimated Timeline', placeholder: 'e.g. 4 weeks' },
]

const texts: readonly Field[] = [
  { name: 'clientObjectives', label: 'Client Objectives Pain Points and Key Outcomes', rows: 5 },
  {
    name: 'proposedSolutionComponents',
    label: 'Proposed Solution Components',
    placeholder: '2-4 main features',
    rows: 5,
  },
  { name: 'projectDeliverables', label: 'Project Deliverables', placeholder: 'In scope and out of scope', rows: 5 },
  { name: 'projectTimeline', label: 'Project Timeline', placeholder: 'Week-by-week milestones', rows: 5 },
  { name: 'paymentSchedule', label: 'Payment Schedule', placeholder: 'e.g. 50% upfront, 50% on completion', rows: 3 },
]

type Props = {
  initial: Readonly<Record<string, string>>
  originRunId: string | undefined
  lead: Lead | undefined
  onTyped: (texts: Readonly<Record<string, string>>) => void
  onStarted: () => void
}

/** The form of the proposal workflow; the browser itself executes the run. */
export const ProposalForm = ({ initial, originRunId, lead, onTyped, onStarted }: Props) => {
  const proposal = useProposal(onStarted)
  const { messages, submit } = useFormCheck(proposalInputs, fieldsOf, (inputs) => {
    if (proposal.isPending) return
    proposal.mutate({ inputs, originRunId, leadId: lead?.id })
  })
  const drawn = ({ name, rows, ...field }: Field) => {
    const common = { ...field, name, asterisk: true, defaultValue: initial[name], message: messages[name] }
    return rows === undefined ? <FormField key={name} {...common} /> : <FormField key={name} {...common} rows={rows} />
  }
  return (
    <AppCard className={styles.card}>
      <h2 className={styles.title}>Generate Formal Proposal</h2>
      <p className={styles.text}>Every field goes into the document. You can edit the result before you share it.</p>
      <RepeatNote originRunId={originRunId} lead={lead} />
      <form onSubmit={submit} onChange={(event) => onTyped(fieldsOf(event.currentTarget))} noValidate>
        <div className={styles.pair}>{lines.map(drawn)}</div>
        {texts.map(drawn)}
        <WritersOnly>
          <Button type="submit" size="3" disabled={proposal.isPending} aria-busy={proposal.isPending}>
            <Icon name="document" size={16} /> {proposal.isPending ? 'Generating Proposal...' : 'Generate Proposal'}
          </Button>
        </WritersOnly>
      </form>
    </AppCard>
  )
}
