import { AppCard, FormField, Icon, useCanWrite, WritersOnly } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { WorkflowInput } from '#contracts/workflow/http/workflows.ts'
import { useProposal } from '../../api/use-proposal.ts'
import { type DraftedForm, sentSources } from '../../model/drafted-form.ts'
import { type ProposalField, proposalFields, proposalSchema } from '../../model/proposal-fields.ts'
import { fieldsOf, useFormCheck } from '../../model/use-form-check.ts'
import { FieldSources, silenceOf } from './field-sources.tsx'
import { RepeatNote } from './repeat-note.tsx'
import styles from './run.module.css'

type Props = {
  inputs: readonly WorkflowInput[]
  initial: Readonly<Record<string, string>>
  originRunId: string | undefined
  lead: Lead | undefined
  /** How often notes have filled it: the fields are uncontrolled, so that a filled form is another one. */
  fillings: number
  /** What notes filled into it. */
  drafted: DraftedForm | undefined
  /** The part that fills it from notes. */
  notes: ReactNode
  onTyped: (texts: Readonly<Record<string, string>>) => void
  onStarted: () => void
}

/** The form of the proposal workflow; the browser itself executes the run. */
export const ProposalForm = ({
  inputs: inputFields,
  initial,
  originRunId,
  lead,
  fillings,
  drafted,
  notes,
  onTyped,
  onStarted,
}: Props) => {
  const proposal = useProposal(onStarted)
  const readOnly = !useCanWrite()
  const { messages, submit } = useFormCheck(proposalSchema(inputFields), fieldsOf, (inputs) => {
    if (proposal.isPending) return
    proposal.mutate({ inputs, originRunId, leadId: lead?.id, ...sentSources(drafted, inputs) })
  })
  const drawField = ({ name, rows, ...field }: ProposalField) => {
    const silence = silenceOf(name, drafted)
    const common = { ...field, ...silence, name, readOnly, defaultValue: initial[name], message: messages[name] }
    return (
      <div key={name}>
        {rows === undefined ? <FormField {...common} /> : <FormField {...common} rows={rows} />}
        <FieldSources name={name} drafted={drafted} />
      </div>
    )
  }
  return (
    <AppCard className={styles.card}>
      <h2 className={styles.title}>Generate Formal Proposal</h2>
      <p className={styles.text}>Every field goes into the document. You can edit the result before you share it.</p>
      <RepeatNote originRunId={originRunId} lead={lead} />
      {notes}
      <form key={fillings} onSubmit={submit} onChange={(event) => onTyped(fieldsOf(event.currentTarget))} noValidate>
        {proposalFields(inputFields).map((group) =>
          group.lines ? (
            <div key={group.fields[0]?.name} className={styles.pair}>
              {group.fields.map(drawField)}
            </div>
          ) : (
            group.fields.map(drawField)
          ),
        )}
        <WritersOnly>
          <Button type="submit" size="3" disabled={proposal.isPending} aria-busy={proposal.isPending}>
            <Icon name="document" size={16} /> {proposal.isPending ? 'Generating Proposal...' : 'Generate Proposal'}
          </Button>
        </WritersOnly>
      </form>
    </AppCard>
  )
}
