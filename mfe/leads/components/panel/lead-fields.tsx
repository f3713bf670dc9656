import { currentTime, FormField, formatter, isComposing, useCanWrite } from '@atrium/kit'
import { DataList } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import type { KeyboardEvent } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { useFieldEdit } from '../../api/use-field-edit.ts'
import { daysFrom, dayText, nextWeek } from '../../model/follow-up.ts'
import type { TextField } from '../../model/lead-fields.ts'
import { valueText } from '../../model/value-text.ts'
import styles from './lead-fields.module.css'

/** All fields of a lead: editable for those who may write. */
export const LeadFields = ({ lead }: { lead: Lead }) =>
  useCanWrite() ? <EditableFields lead={lead} /> : <ReadFields lead={lead} />

/** All fields, read-only. */
export const ReadFields = ({ lead }: { lead: Lead }) => {
  const facts = [
    ['Estimated value', valueText(lead.estimatedValue)],
    ['Follow up on', lead.followUpDate && dayText(lead.followUpDate)],
    ['Why it was lost', lead.lostReason],
    ['Notes', lead.notes],
    ['Name', lead.name],
    ['Company', lead.company],
    ['Phone', lead.phone],
  ] as const
  return (
    <section aria-label="Details">
      <DataList.Root mb="5" orientation={{ initial: 'vertical', sm: 'horizontal' }}>
        {facts.map(([label, value]) => (
          <DataList.Item key={label}>
            <DataList.Label>{label}</DataList.Label>
            <DataList.Value className={styles.fact}>{value || 'None'}</DataList.Value>
          </DataList.Item>
        ))}
      </DataList.Root>
    </section>
  )
}

const EditableFields = ({ lead }: { lead: Lead }) => (
  <section className={styles.fields} aria-label="Details">
    <PanelField
      lead={lead}
      field="estimatedValue"
      label={`Estimated value (${formatter.formats.currency})`}
      inputMode="decimal"
    />
    <FollowUpField lead={lead} />
    {lead.status === 'lost' && (
      <div className={styles.wide}>
        <PanelField lead={lead} field="lostReason" label="Why it was lost" maxLength={1000} />
      </div>
    )}
    <PanelField lead={lead} field="notes" label="Notes" rows={4} maxLength={1_000_000} />
    <PanelField lead={lead} field="name" label="Name" maxLength={200} />
    <PanelField lead={lead} field="company" label="Company" maxLength={200} />
    <PanelField lead={lead} field="phone" label="Phone" type="tel" maxLength={50} />
  </section>
)

const offers = [
  ['Tomorrow', 1],
  ['In 3 days', 3],
  ['In a week', 7],
] as const

/** The follow-up date, with the most common choices. */
const FollowUpField = ({ lead }: { lead: Lead }) => {
  const { put } = useFieldEdit(lead, 'followUpDate')
  return (
    <div>
      <PanelField lead={lead} field="followUpDate" label="Follow up on" type="date" />
      <div className={styles.offers}>
        {offers.map(([label, days]) => (
          <button key={label} type="button" onClick={() => put(daysFrom(new Date(currentTime()), days))}>
            {label}
          </button>
        ))}
        <button type="button" onClick={() => put(nextWeek(formatter.dayOf(currentTime())))}>
          Next week
        </button>
        {lead.followUpDate !== null && (
          <button type="button" onClick={() => put('')}>
            None
          </button>
        )}
      </div>
    </div>
  )
}

type Props = {
  lead: Lead
  field: TextField
  label: string
  hint?: string
  rows?: number
  type?: 'tel' | 'date'
  inputMode?: 'decimal'
  maxLength?: number
}

/** A field that saves on blur or Enter; Escape restores the previous value. */
const PanelField = ({ lead, field, rows, ...fieldProps }: Props) => {
  const edit = useFieldEdit(lead, field)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Enter takes and Escape gives up what an input method composes.
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape' && edit.changed) edit.drop()
    else if (event.key === 'Enter' && (rows === undefined || event.ctrlKey || event.metaKey)) edit.leave()
  }
  const box = {
    ...fieldProps,
    value: edit.text,
    message: edit.message,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => edit.type(target.value),
    onBlur: edit.leave,
    onKeyDown,
  }
  return (
    <div data-changed={edit.changed} className={rows === undefined ? undefined : styles.wide}>
      {rows === undefined ? <FormField {...box} /> : <FormField {...box} rows={rows} />}
      {edit.theirs !== undefined && <Conflict theirs={edit.theirs} onMine={edit.keepMine} onTheirs={edit.drop} />}
    </div>
  )
}

type ConflictProps = { theirs: string; onMine: () => void; onTheirs: () => void }

/** A conflicting edit: shows the other person's value, and overwrites it only on explicit confirmation. */
const Conflict = ({ theirs, onMine, onTheirs }: ConflictProps) => (
  <div role="alert" className={styles.conflict}>
    <p>Another person changed this meanwhile. It is now:</p>
    <blockquote>{theirs === '' ? 'empty' : theirs}</blockquote>
    <Button type="button" size="2" onClick={onMine}>
      Keep mine
    </Button>
    <Button type="button" size="2" variant="soft" color="gray" onClick={onTheirs}>
      Take theirs
    </Button>
  </div>
)
