import { FormField, fieldMessages, LoadFailure, useCanWrite, WritersOnly } from '@atrium/kit'
import { Flex, SavedElsewhere, useFollowed } from '@atrium/kit/widgets'
import { Button, Skeleton } from '@radix-ui/themes'
import { z } from 'zod'
import type { WorkflowOptions } from '#contracts/trigger/http/workflow-files.ts'
import { useOptions, useSetOptions } from '../../api/use-workflow-files.ts'
import { alertsSummary } from '../../model/section-summaries.ts'
import { fieldsOf, useFormCheck } from '../../model/use-form-check.ts'
import { Section, summaryOf } from './section.tsx'

type Props = { workflowId: number; isBuiltIn: boolean }

/** Failure alerts, and the chat message that calls send. */
export const Alerts = ({ workflowId, isBuiltIn }: Props) => {
  const query = useOptions(workflowId)
  const { data: options, error, refetch, isFetching } = query
  return (
    <Section name="alerts" title="Alerts" summary={summaryOf(query, alertsSummary)}>
      {options !== undefined && <OptionsForm id={workflowId} options={options} isBuiltIn={isBuiltIn} />}
      {options === undefined && error === null && <Skeleton height="8rem" />}
      {options === undefined && error !== null && (
        <LoadFailure what="The alerts" failure={error} onRetry={refetch} busy={isFetching} compact />
      )}
    </Section>
  )
}

const number = z
  .string()
  .trim()
  .regex(/^\d{0,4}$/, 'A whole number, or nothing')
  .transform((text) => (text === '' ? null : Number(text)))

/** The form's texts as options: without a number of failures there are no alerts. */
const form = z
  .object({ failures: number, of: number, pauseAfter: number, message: z.string().optional() })
  .transform(({ failures, of, pauseAfter, message }) => ({
    alerts: failures === null ? null : { failures, of: of ?? failures, pauseAfter },
    message: message?.trim() === '' ? null : message,
  }))

type FormProps = { id: number; options: WorkflowOptions; isBuiltIn: boolean }

const OptionsForm = ({ id, options, isBuiltIn }: FormProps) => {
  const save = useSetOptions(id)
  const followed = useFollowed(options, JSON.stringify)
  const { base, edition, fields, onTyped, settle } = followed
  const { messages, setMessages, submit } = useFormCheck(form, fieldsOf, (typed) => {
    if (save.isPending) return
    // What was not typed is another person's, if they changed it.
    const isTyped = ([name, value]: [string, unknown]) =>
      JSON.stringify(value) !== JSON.stringify(base[name as keyof WorkflowOptions])
    save.mutate(Object.fromEntries(Object.entries(typed).filter(isTyped)), {
      onSuccess: (answer) => settle(answer.options),
      onError: (failure) => setMessages(fieldMessages(failure)),
    })
  })
  const { alerts, message } = base
  const messageOf = (name: string) => messages[name] ?? messages[`alerts.${name}`]
  const readOnly = !useCanWrite()
  const count = { inputMode: 'numeric', maxLength: 4, autoComplete: 'off', readOnly } as const
  return (
    <form onSubmit={submit} onChange={onTyped} noValidate>
      <SavedElsewhere followed={followed} isSaving={save.isPending} />
      <div key={edition} ref={fields}>
        <Flex gap="3" wrap="wrap">
          <FormField
            {...count}
            name="failures"
            label="Notify after failures"
            hint="Empty: no alerts"
            defaultValue={alerts?.failures ?? ''}
            message={messageOf('failures')}
          />
          <FormField
            {...count}
            name="of"
            label="Among the last runs"
            hint="Empty: in a row"
            defaultValue={alerts === null || alerts.of === alerts.failures ? '' : alerts.of}
            message={messageOf('of')}
          />
          <FormField
            {...count}
            name="pauseAfter"
            label="Pause after failures in a row"
            hint="Empty: never"
            defaultValue={alerts?.pauseAfter ?? ''}
            message={messageOf('pauseAfter')}
          />
        </Flex>
        {!isBuiltIn && (
          <FormField
            name="message"
            readOnly={readOnly}
            label="Chat Message"
            rows={3}
            maxLength={2000}
            hint={'For the webhook of a chat: sent as {"text": …} instead of the run, with inputs such as {{name}}.'}
            defaultValue={message ?? ''}
            message={messages.message}
          />
        )}
      </div>
      <WritersOnly>
        <Button type="submit" variant="soft" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save alerts'}
        </Button>
      </WritersOnly>
    </form>
  )
}
