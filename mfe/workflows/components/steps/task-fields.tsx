import { FormField, isActiveAdmin, memberName, SelectField, useMembers } from '@atrium/kit'
import styles from '../configure/configure.module.css'
import type { Of, StepProps } from './step-conditions.tsx'
import own from './steps.module.css'

/** The title of a task, its day counted from that of the step, and who has it. */
export const TaskFields = ({ step, at, list, messages, onChange }: StepProps<Of<'task'>>) => {
  const admins = useMembers().filter(isActiveAdmin)
  const { dueInDays, assignee } = step
  const { dueInDays: _, ...dateless } = step
  const usual = { owner: 'The owner of the lead', none: 'All of us' }
  const labels = { ...usual, ...Object.fromEntries(admins.map((admin) => [admin.id, memberName(admin)])) }
  return (
    <>
      <FormField
        label="What is to be done"
        name={`${at}.title`}
        list={list}
        value={step.title}
        message={messages[`${at}.title`]}
        onChange={({ target }) => onChange({ ...step, title: target.value })}
      />
      <div className={styles.pair}>
        <FormField
          label="Due after days"
          name={`${at}.dueInDays`}
          type="number"
          min={0}
          value={dueInDays ?? ''}
          hint="0 is the same day. Empty: without a date"
          message={messages[`${at}.dueInDays`]}
          onChange={({ target: { value } }) =>
            onChange(value === '' ? dateless : { ...step, dueInDays: Number(value) })
          }
        />
        <SelectField
          label="By"
          name={`${at}.assignee`}
          labels={assignee in labels ? labels : { ...labels, [assignee]: 'A former member' }}
          value={assignee}
          onChange={({ target }) => onChange({ ...step, assignee: target.value })}
        />
        <p role="alert" className={own.fault}>
          {messages[`${at}.assignee`]}
        </p>
      </div>
    </>
  )
}
