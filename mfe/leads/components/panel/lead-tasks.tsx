import {
  afterActs,
  DateInput,
  FormField,
  fieldMessages,
  Icon,
  LoadFailure,
  type Messages,
  messagesOf,
  SelectField,
  timeText,
  useActs,
  useCanWrite,
  useShortcuts,
  written,
} from '@atrium/kit'
import '@atrium/kit/checks'
import { Button } from '@radix-ui/themes'
import { type FormEvent, useId, useState } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { newTask, type Task } from '#contracts/lead/http/tasks.ts'
import { aboutTask, useAdmins, useTaskChanges, useTasks } from '../../api/use-work.ts'
import styles from './lead-work.module.css'

type Props = { lead: Lead; at?: string | undefined }

/** What is to be done for a lead, by day and person; as of a moment, read-only. */
export const LeadTasks = ({ lead, at }: Props) => {
  const canWrite = useCanWrite() && at === undefined
  const { data, error, refetch } = useTasks(lead.id, at)
  const [writing, setWriting] = useState(false)
  const admins = useAdmins()
  const acts = useActs()
  useShortcuts(canWrite ? [{ key: 't', label: 'Add a task', run: () => setWriting(true), overLayers: true }] : [])
  const { add, revise, remove } = useTaskChanges(lead.id, () => setWriting(false))
  if (data === undefined && error !== null)
    return <LoadFailure what="The tasks" failure={error} onRetry={refetch} compact />
  const rows = data ?? []
  const isDone = (task: Task) =>
    afterActs<{ done: boolean }>(acts, aboutTask(task).lane, { done: task.doneAt !== null }).done
  if (rows.length === 0 && !canWrite) return null
  return (
    <section className={styles.work} aria-label="Tasks">
      <h2>Tasks</h2>
      {rows.length > 0 && (
        <ul>
          {rows.map((task) => (
            <li key={task.id} className={styles.task} data-done={isDone(task)}>
              <label>
                <input
                  type="checkbox"
                  checked={isDone(task)}
                  disabled={!canWrite}
                  onChange={({ target }) => revise.mutate({ task, done: target.checked })}
                />
                <span>{task.title || 'Erased'}</span>
              </label>
              <span className={styles.facts}>{factsOf(task, admins)}</span>
              {canWrite && (
                <Button variant="ghost" size="1" color="gray" onClick={() => remove.mutate(task.id)}>
                  Remove<span className="sr-only"> {task.title}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canWrite && !writing && (
        <Button variant="soft" onClick={() => setWriting(true)}>
          <Icon name="check" size={16} /> Add a task
        </Button>
      )}
      {writing && <TaskForm add={add} admins={admins} onCancel={() => setWriting(false)} />}
    </section>
  )
}

const day = written.dates({ dateStyle: 'medium', timeZone: 'UTC' })

const factsOf = ({ dueOn, assigneeId }: Task, admins: Readonly<Record<string, string>>): string =>
  [
    dueOn === null ? '' : timeText(day, `${dueOn}T00:00:00.000Z`),
    assigneeId === null ? '' : (admins[assigneeId] ?? 'a former member'),
  ]
    .filter((text) => text !== '')
    .join(' · ')

type FormProps = {
  add: ReturnType<typeof useTaskChanges>['add']
  admins: Readonly<Record<string, string>>
  onCancel: () => void
}

const TaskForm = ({ add, admins, onCancel }: FormProps) => {
  const [messages, setMessages] = useState<Messages>({})
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { title, dueOn, assigneeId } = Object.fromEntries(new FormData(event.currentTarget))
    const checked = newTask.safeParse({ title, dueOn: dueOn || null, assigneeId: assigneeId || null })
    setMessages(checked.success ? {} : messagesOf(checked.error.issues))
    if (checked.success && !add.isPending)
      add.mutate(checked.data, { onError: (failure) => setMessages(fieldMessages(failure)) })
  }
  return (
    <form onSubmit={submit} noValidate aria-label="New task">
      <FormField name="title" label="What is to be done" autoFocus autoComplete="off" message={messages.title} />
      <div className={styles.pair}>
        <div>
          <label htmlFor={`${id}-due`}>On day</label>
          <DateInput
            id={`${id}-due`}
            name="dueOn"
            className={styles.date}
            aria-invalid={messages.dueOn !== undefined}
          />
        </div>
        <SelectField name="assigneeId" label="By" labels={{ '': 'All of us', ...admins }} defaultValue="" />
      </div>
      <div className={styles.acts}>
        <Button type="submit" disabled={add.isPending}>
          {add.isPending ? 'Adding...' : 'Add task'}
        </Button>
        <Button type="button" variant="soft" color="gray" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
