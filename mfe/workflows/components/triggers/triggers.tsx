import { Icon, LoadFailure, useMembers, WritersOnly } from '@atrium/kit'
import { copyText, IconButton } from '@atrium/kit/widgets'
import { Button, Skeleton } from '@radix-ui/themes'
import { useRef, useState } from 'react'
import type { Trigger } from '#contracts/trigger/http/triggers.ts'
import { useTriggers } from '../../api/use-triggers.ts'
import { triggersSummary } from '../../model/section-summaries.ts'
import { conditionText, displayZone, limitText, triggerText, zonedTime } from '../../model/trigger-words.ts'
import styles from '../configure/configure.module.css'
import { Section, summaryOf } from '../configure/section.tsx'
import { ShadowRecords } from './past-matches.tsx'
import { AddTrigger, EditTrigger } from './sent-trigger.tsx'
import { TriggerTools } from './trigger-tools.tsx'
import own from './triggers.module.css'

type HookSecret = { readonly url: string; readonly secret: string }

/** The triggers of a workflow, which start runs without a person. */
export const Triggers = ({ workflowId }: { workflowId: number }) => {
  const query = useTriggers(workflowId)
  const { data: triggers, error, refetch, isFetching } = query
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<HookSecret | null>(null)
  const heading = useRef<HTMLButtonElement>(null)
  const focusHeading = () => heading.current?.focus()
  const close = (newSecret?: HookSecret) => {
    setAdding(false)
    if (newSecret === undefined) focusHeading()
    else setSecret(newSecret)
  }
  const settle = () => {
    setSecret(null)
    focusHeading()
  }
  return (
    <Section
      name="triggers"
      title="Triggers"
      summary={summaryOf(query, triggersSummary)}
      heading={heading}
      action={
        !adding &&
        triggers !== undefined && (
          <WritersOnly>
            <Button variant="soft" onClick={() => setAdding(true)}>
              <Icon name="plus" size={16} /> Add Trigger
            </Button>
          </WritersOnly>
        )
      }
    >
      {secret !== null && <SecretOnce hook={secret} onDone={settle} />}
      {triggers?.length === 0 && !adding && (
        <p className={styles.text}>
          Runs are started by staff alone. A trigger starts them at set times, by a webhook, or when something happens
          here.
        </p>
      )}
      {triggers !== undefined && triggers.length > 0 && (
        <ul className={styles.rows}>
          {triggers.map((trigger) => (
            <TriggerRow key={trigger.id} trigger={trigger} onRemoved={focusHeading} />
          ))}
        </ul>
      )}
      {triggers === undefined && error === null && <Skeleton height="4rem" />}
      {triggers === undefined && error !== null && (
        <LoadFailure what="Triggers" failure={error} onRetry={refetch} busy={isFetching} compact />
      )}
      {adding && <AddTrigger workflowId={workflowId} onClose={close} />}
    </Section>
  )
}

/** The secret of a new webhook; no later response contains it. */
export const SecretOnce = ({ hook: { url, secret }, onDone }: { hook: HookSecret; onDone: () => void }) => (
  <section className={own.secret} aria-label="The secret of the webhook">
    <p className={own.lead}>Copy the secret now: it is not shown again.</p>
    <Copied label="Address" text={url} />
    <Copied label="Secret" text={secret} autoFocus />
    <p className={styles.text}>
      Sign calls with it as Standard Webhooks does, or send it as a bearer token. The body is a JSON object; its fields
      fill the inputs of their names.
    </p>
    <Button variant="soft" onClick={onDone}>
      Done
    </Button>
  </section>
)

const Copied = ({ label, text, autoFocus = false }: { label: string; text: string; autoFocus?: boolean }) => (
  <div className={own.copied}>
    <span className={styles.label}>{label}</span>
    <code>{text}</code>
    <IconButton
      variant="soft"
      color="gray"
      aria-label={`Copy ${label.toLowerCase()}`}
      autoFocus={autoFocus}
      onClick={() => void copyText(label, text)}
    >
      <Icon name="copy" />
    </IconButton>
  </div>
)

const TriggerRow = ({ trigger, onRemoved }: { trigger: Trigger; onRemoved: () => void }) => {
  const [editing, setEditing] = useState(false)
  if (editing)
    return (
      <li className={styles.row}>
        <EditTrigger trigger={trigger} onClose={() => setEditing(false)} />
      </li>
    )
  return (
    <li className={own.row}>
      <div className={own.line}>
        <div className={styles.words}>
          <div className={styles.label}>{triggerText(trigger)}</div>
          <Facts trigger={trigger} />
        </div>
        <TriggerTools trigger={trigger} onEdit={() => setEditing(true)} onRemoved={onRemoved} />
      </div>
      {trigger.kind === 'schedule' && trigger.enabled && <Times trigger={trigger} />}
      {trigger.shadowCount > 0 && <ShadowRecords trigger={trigger} />}
    </li>
  )
}

const Times = ({ trigger: { next, timeZone } }: { trigger: Extract<Trigger, { kind: 'schedule' }> }) => (
  <details>
    <summary className={own.fold}>Next five times</summary>
    <ol className={own.list}>
      {next.map((at) => (
        <li key={at}>{zonedTime(at, timeZone)}</li>
      ))}
    </ol>
  </details>
)

const Facts = ({ trigger }: { trigger: Trigger }) => {
  const members = useMembers()
  const next = trigger.kind === 'schedule' && trigger.enabled ? trigger.next[0] : undefined
  const facts = [
    ...(trigger.kind === 'schedule' ? [trigger.timeZone] : []),
    ...(trigger.kind === 'schedule' && next !== undefined ? [`Next ${zonedTime(next, trigger.timeZone)}`] : []),
    ...(trigger.kind === 'event' ? trigger.where.map((condition) => conditionText(condition, members)) : []),
    ...(trigger.limit === null ? [] : [limitText(trigger)]),
    ...(trigger.shadowUntil === null ? [] : [`In shadow until ${zonedTime(trigger.shadowUntil, displayZone())}`]),
    ...(trigger.enabled ? [] : ['Off']),
  ]
  return (
    <div className={styles.facts}>
      {trigger.kind === 'webhook' && <code>{trigger.url}</code>}
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </div>
  )
}
