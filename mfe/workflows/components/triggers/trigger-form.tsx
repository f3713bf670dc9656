import { FormField, fieldMessages, type Messages, SelectField } from '@atrium/kit'
import { ChoicePart, FormButtons } from '@atrium/kit/widgets'
import { useState } from 'react'
import type { z } from 'zod'
import { newTrigger, type Trigger } from '#contracts/trigger/http/triggers.ts'
import { defaultSilentDays, type TriggerCause } from '#contracts/workflow/conditions.ts'
import { causeWords, conditionOf, kindWords, type TypedCondition, writeCondition } from '../../model/trigger-words.ts'
import { fieldsOf, useFormCheck } from '../../model/use-form-check.ts'
import styles from '../configure/configure.module.css'
import { Conditions } from './conditions.tsx'
import { Preview } from './past-matches.tsx'
import { ScheduleFields } from './schedule-fields.tsx'

type Kind = Trigger['kind']

export type TriggerFields = z.output<typeof newTrigger>

type Props = {
  /** The trigger that is changed; its kind is fixed. */
  trigger?: Trigger
  isSending: boolean
  onSend: (fields: TriggerFields, onError: (failure: Error) => void) => void
  onCancel: () => void
}

/** The fields of a trigger, new or changed. */
export const TriggerForm = ({ trigger, isSending, onSend, onCancel }: Props) => {
  const [kind, setKind] = useState<Kind>(trigger?.kind ?? 'schedule')
  const { on, setOn, where, setWhere, silence, setDays } = useEventFields(trigger)
  const valuesIn = (form: HTMLFormElement) =>
    valuesOf(kind, fieldsOf(form), { on, where: where.map(conditionOf), ...silence })
  const { messages, setMessages, submit } = useFormCheck(newTrigger, valuesIn, (values) => {
    if (!isSending) onSend(values, (failure) => setMessages(fieldMessages(failure)))
  })
  const name = trigger === undefined ? 'New trigger' : 'Trigger'
  return (
    <form className={trigger === undefined ? styles.add : styles.words} onSubmit={submit} noValidate aria-label={name}>
      {trigger === undefined && (
        <SelectField
          label="Start a run"
          labels={kindWords}
          value={kind}
          autoFocus
          onChange={({ target }) => setKind(target.value as Kind)}
        />
      )}
      <ChoicePart chosen={kind === 'schedule'}>
        <ScheduleFields initial={trigger} messages={messages} />
      </ChoicePart>
      {kind === 'event' && (
        <>
          <SelectField
            label="When"
            labels={causeWords}
            value={on}
            onChange={({ target }) => setOn(target.value as TriggerCause)}
          />
          {silence.silentDays !== undefined && (
            <FormField
              label="Days without an event"
              name="silentDays"
              type="number"
              min={1}
              max={365}
              value={silence.silentDays}
              hint="Of the lead or of a link to its documents; what automations do does not count"
              message={messages.silentDays}
              onChange={({ target }) => setDays(Number(target.value))}
            />
          )}
          <Conditions on={on} where={where} onChange={setWhere} messages={messages} />
          <Preview asked={() => ({ on, where: where.map(conditionOf), ...silence })} />
        </>
      )}
      <Limit initial={trigger} messages={messages} />
      <ChoicePart chosen={kind !== 'webhook'}>
        <ShadowChoice trigger={trigger} />
      </ChoicePart>
      <FormButtons
        submit={trigger === undefined ? 'Add Trigger' : 'Save Trigger'}
        isPending={isSending}
        onCancel={onCancel}
      />
    </form>
  )
}

const useEventFields = (trigger: Trigger | undefined) => {
  const eventTrigger = trigger?.kind === 'event' ? trigger : undefined
  const [on, setOn] = useState<TriggerCause>(eventTrigger?.on ?? 'lead_captured')
  const [where, setWhere] = useState<readonly TypedCondition[]>(eventTrigger?.where.map(writeCondition) ?? [])
  const [days, setDays] = useState(eventTrigger?.silentDays ?? defaultSilentDays)
  return { on, setOn, where, setWhere, silence: on === 'lead_silent' ? { silentDays: days } : {}, setDays }
}

const limitWords = {
  none: 'No limit',
  queue: 'At most so many; more wait',
  skip: 'At most so many; more are left out',
  replace: 'At most so many; the newest replace the oldest',
} as const

/** How many of the trigger's runs may be in flight. */
const Limit = ({ initial, messages }: { initial: Trigger | undefined; messages: Messages }) => {
  const [beyond, setBeyond] = useState<keyof typeof limitWords>(initial?.limit?.beyond ?? 'none')
  return (
    <div className={styles.pair}>
      <SelectField
        name="beyond"
        label="Runs at once"
        labels={limitWords}
        value={beyond}
        onChange={({ target }) => setBeyond(target.value as keyof typeof limitWords)}
      />
      <ChoicePart chosen={beyond !== 'none'}>
        <FormField
          name="limit.most"
          label="At most"
          type="number"
          min={1}
          max={100}
          defaultValue={initial?.limit?.most ?? 1}
          message={messages['limit.most']}
        />
      </ChoicePart>
    </div>
  )
}

const ShadowChoice = ({ trigger }: { trigger: Trigger | undefined }) => (
  <label className={styles.check}>
    <input type="checkbox" name="shadow" defaultChecked={trigger != null && trigger.shadowUntil !== null} />
    In shadow for a week: record what it would start, then start it
  </label>
)

type EventFields = { on: TriggerCause; where: readonly object[]; silentDays?: number }

const valuesOf = (kind: Kind, fields: Record<string, string>, event: EventFields) => {
  const { beyond, cron, timeZone, missed } = fields
  const limit = beyond === 'none' ? null : { most: Number(fields['limit.most']), beyond }
  const shadow = 'shadow' in fields
  if (kind === 'webhook') return { kind, limit }
  return kind === 'schedule' ? { kind, limit, cron, timeZone, missed, shadow } : { kind, limit, ...event, shadow }
}
