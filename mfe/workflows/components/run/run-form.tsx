import { AppCard, copyText, FormField, fieldMessages, focusFirst, Icon, type Messages, WritersOnly } from '@atrium/kit'
import { Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { Workflow, WorkflowInput } from '#contracts/workflow/http/workflows.ts'
import { useStartRun } from '../../api/use-start-run.ts'
import { curlOf } from '../../model/run-text.ts'
import { complaints } from '../../model/run-values.ts'
import { RepeatNote } from './repeat-note.tsx'
import styles from './run.module.css'

type Props = {
  workflow: Workflow
  inputs: readonly WorkflowInput[]
  initial: Readonly<Record<string, string>>
  originRunId: string | undefined
  lead: Lead | undefined
  onTyped: (texts: Readonly<Record<string, string>>) => void
  onStarted: () => void
}

export const RunForm = ({ workflow, inputs, initial, originRunId, lead, onTyped, onStarted }: Props) => {
  const start = useStartRun(workflow.id, onStarted)
  const [messages, setMessages] = useState<Messages>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = valuesIn(form)
    const problems = complaints(inputs, values)
    setMessages(problems)
    if (Object.keys(problems).length > 0) return focusFirst(form, problems)
    if (start.isPending) return
    start.mutate(
      { inputs: bare(values), originRunId: originRunId ?? null, leadId: lead?.id ?? null },
      { onError: (failure) => setMessages(fieldMessages(failure)) },
    )
  }
  const none = inputs.length === 0
  return (
    <AppCard className={styles.card}>
      <h2 className={styles.title}>Run this workflow</h2>
      <p className={styles.text}>
        {none
          ? 'This workflow has no inputs. Add one under Configure, or press Run on its card in the list.'
          : 'Once started, a run continues in the background; its history shows what happened.'}
      </p>
      <RepeatNote originRunId={originRunId} lead={lead} />
      <form onSubmit={submit} onChange={(event) => onTyped(valuesIn(event.currentTarget))} noValidate>
        {inputs.map((input) => (
          <InputField
            key={input.id}
            input={input}
            initial={initial[input.name]}
            message={messages[`inputs.${input.name}`]}
          />
        ))}
        <WritersOnly>
          <Flex gap="3" wrap="wrap">
            <Button type="submit" size="3" disabled={start.isPending || none}>
              <Icon name="play" size={16} /> {start.isPending ? 'Running...' : 'Run Workflow'}
            </Button>
            <Button
              type="button"
              size="3"
              variant="soft"
              color="gray"
              onClick={({ currentTarget: { form } }) => {
                const values = form === null ? {} : bare(valuesIn(form))
                void copyText('Command', curlOf(location.origin, workflow.id, values))
              }}
            >
              <Icon name="copy" size={16} /> Copy as cURL
            </Button>
          </Flex>
        </WritersOnly>
      </form>
    </AppCard>
  )
}

type FieldProps = { input: WorkflowInput; initial: string | undefined; message: string | undefined }

const InputField = ({ input: { name, label, type, required, placeholder }, initial, message }: FieldProps) => {
  const common = { name: `inputs.${name}`, label, placeholder, asterisk: required, defaultValue: initial, message }
  if (type === 'textarea') return <FormField {...common} rows={5} />
  return <FormField {...common} type={type} {...(type === 'number' ? { step: 'any' } : {})} />
}

/** A number field reports unreadable input as empty; it must not count as empty. */
const valuesIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...form.elements]
      .filter((element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      .map(({ name, value, validity }) => [name.replace(/^inputs\./, ''), validity.badInput ? 'unreadable' : value]),
  )

/** Empty fields are not sent. */
const bare = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
