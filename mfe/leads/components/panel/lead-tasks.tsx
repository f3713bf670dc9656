import {
  afterActs,
  DateInput,
  FormField,
  fieldMessages,
  formatter,
  Icon,
  LoadFailure,
  type Messages,
  messagesOf,
  SelectField,
  timeText,
  useActs,
  useCanWrite,
  useShortcuts,
} from '@atrium/kit'
import '@atrium/kit/checks'
import { FormButtons } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { type FormEvent, useId, useState } from 'react'
import type { z } from 'zod'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { newTask, type Task } from '#contracts/lead/http/tasks.ts'
import { useAdmins, useTaskChanges, useTasks } from '../../api/use-work.ts'
import { leadTitle } from '../../model/lead-title.ts'
import { useDrafts } from '../../model/use-drafts.ts'
import { aboutTask, tasksAfter } from '../../model/work-after-acts.ts'
import styles from './panel-section.module.css'

type Props = { lead: Lead; at?: string | undefined }

/** What is to be done for a lead, by day and person; as of a moment, read-only. */
export const LeadTasks = ({ lead, at }: Props) => {
  const canWrite = useCanWrite() && at === undefined
  const { data, error, refetch } = useTasks(lead.id, at)
  const { writing, write, close, bringBack } = useDrafts<Draft>(null)
  const admins = useAdmins()
  const acts = useActs()
  useShortcuts(canWrite ? [{ key: 't', label: 'Add a task', run: () => write({}), overLayers: true }] : [])
  const { add, revise, remove } = useTaskChanges({ id: lead.id, title: leadTitle(lead) })
  const save: Save = (task) => {
    close()
    // What the server refuses is back in the form.
    add.mutateAsync(task).catch((failure: Error) => bringBack({ ...task, messages: fieldMessages(failure) }))
  }
  // What cannot be read does not stand in the way of what is written.
  const failure = data === undefined ? error : null
  const rows = tasksAfter(data ?? [], acts, lead.id)
  const isDone = (task: Task) =>
    afterActs<{ done: boolean }>(acts, aboutTask(task).lane, { done: task.doneAt !== null }).done
  if (rows.length === 0 && failure === null && !canWrite) return null
  return (
    <section className={styles.section} aria-label="Tasks">
      <h2>Tasks</h2>
      {failure !== null && <LoadFailure what="The tasks" failure={failure} onRetry={refetch} compact />}
      {rows.length > 0 && (
        <ul>
          {rows.map((task) => (
            <li key={task.id} className={styles.task} data-done={isDone(task)}>
              <label>
                <input
                  type="checkbox"
                  checked={isDone(task)}
                  disabled={!canWrite || task.isWaiting}
                  onChange={({ target }) => revise.mutate({ task, done: target.checked })}
                />
                <span>{task.title || 'Erased'}</span>
              </label>
              <span className={styles.facts}>{task.isWaiting ? 'Not saved yet' : factsOf(task, admins)}</span>
              {canWrite && !task.isWaiting && (
                <Button variant="ghost" size="1" color="gray" onClick={() => remove.mutate(task)}>
                  Remove<span className="sr-only"> {task.title}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canWrite && writing === null && (
        <Button variant="soft" onClick={() => write({})}>
          <Icon name="check" size={16} /> Add a task
        </Button>
      )}
      {writing !== null && (
        <TaskForm key={writing.title} draft={writing} save={save} admins={admins} onCancel={close} />
      )}
    </section>
  )
}

const day = formatter.dates({ dateStyle: 'medium', timeZone: 'UTC' })

const factsOf = ({ dueOn, assigneeId }: Task, admins: Readonly<Record<string, string>>): string =>
  [
    dueOn === null ? '' : timeText(day, `${dueOn}T00:00:00.000Z`),
    assigneeId === null ? '' : (admins[assigneeId] ?? 'a former member'),
  ]
    .filter((text) => text !== '')
    .join(' · ')

/** A task that is written, with what the server did not accept of it. */
type Draft = Partial<z.output<typeof newTask>> & { readonly messages?: Messages }
type Save = (task: z.output<typeof newTask>) => void

type FormProps = { draft: Draft; save: Save; admins: Readonly<Record<string, string>>; onCancel: () => void }

const TaskForm = ({ draft, save, admins, onCancel }: FormProps) => {
  const [messages, setMessages] = useState<Messages>(draft.messages ?? {})
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { title, dueOn, assigneeId } = Object.fromEntries(new FormData(event.currentTarget))
    const checked = newTask.safeParse({ title, dueOn: dueOn || null, assigneeId: assigneeId || null })
    setMessages(checked.success ? {} : messagesOf(checked.error.issues))
    if (checked.success) save(checked.data)
  }
  return (
    <form onSubmit={submit} noValidate aria-label="New task">
      <FormField
        name="title"
        label="What is to be done"
        autoFocus
        autoComplete="off"
        defaultValue={draft.title}
        message={messages.title}
      />
      <div className={styles.pair}>
        <div>
          <label htmlFor={`${id}-due`}>On day</label>
          <DateInput
            id={`${id}-due`}
            name="dueOn"
            className="field-input"
            defaultValue={draft.dueOn ?? ''}
            aria-invalid={messages.dueOn !== undefined}
          />
        </div>
        <SelectField
          name="assigneeId"
          label="By"
          labels={{ '': 'All of us', ...admins }}
          defaultValue={draft.assigneeId ?? ''}
        />
      </div>
      <FormButtons submit="Add task" onCancel={onCancel} />
    </form>
  )
}
