import {
  AppCard,
  FormField,
  fieldMessages,
  focusFirst,
  Icon,
  type Messages,
  useCanWrite,
  WritersOnly,
} from '@atrium/kit'
import { copyText, Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { Workflow, WorkflowInput } from '#contracts/workflow/http/workflows.ts'
import { useStartRun } from '../../api/use-start-run.ts'
import { type DraftedForm, sentSources } from '../../model/drafted-form.ts'
import { ownValue } from '../../model/own-value.ts'
import { curlOf } from '../../model/run-text.ts'
import { complaints } from '../../model/run-values.ts'
import { FieldSources, silenceOf } from './field-sources.tsx'
import { RepeatNote } from './repeat-note.tsx'
import styles from './run.module.css'

type Props = {
  workflow: Workflow
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

export const RunForm = ({
  workflow,
  inputs,
  initial,
  originRunId,
  lead,
  fillings,
  drafted,
  notes,
  onTyped,
  onStarted,
}: Props) => {
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
      {
        inputs: bare(values),
        originRunId: originRunId ?? null,
        leadId: lead?.id ?? null,
        ...sentSources(drafted, values),
      },
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
      {notes}
      <form key={fillings} onSubmit={submit} onChange={(event) => onTyped(valuesIn(event.currentTarget))} noValidate>
        {inputs.map((input) => (
          <div key={input.id}>
            <InputField
              input={input}
              initial={ownValue(initial, input.name)}
              message={messages[`inputs.${input.name}`]}
              {...silenceOf(input.name, drafted)}
            />
            <FieldSources name={input.name} drafted={drafted} />
          </div>
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

type FieldProps = { input: WorkflowInput; initial: string | undefined; message: string | undefined; hint?: string }

const InputField = ({ input: { name, label, type, required, placeholder }, initial, message, ...hint }: FieldProps) => {
  const readOnly = !useCanWrite()
  const common = {
    name: `inputs.${name}`,
    label,
    placeholder,
    asterisk: required,
    defaultValue: initial,
    message,
    readOnly,
    ...hint,
  }
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
