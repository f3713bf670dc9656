import { absoluteTime, choiceOf, LoadFailure, StatusBadge, useCanWrite } from '@atrium/kit'
import { ConfirmDialog, Dialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import type { Webhook } from '#contracts/webhook/http.ts'
import { useNewSecret, useWebhookDeletion, useWebhookSwitch, useWebhooks } from '../api/use-program-access.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { OneTimeSecret } from './one-time-secret.tsx'
import styles from './staff-screens.module.css'

/** The webhooks, which are called with events. */
export const WebhookList = () => {
  const { data, error, refetch, isFetching } = useWebhooks()
  const canWrite = useCanWrite()
  return (
    <>
      <p>
        Events of your choice are sent as signed messages (
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          Standard Webhooks
        </a>
        ), and again for three days where the receiver fails.
      </p>
      {error !== null && <LoadFailure compact what="Webhooks" failure={error} onRetry={refetch} busy={isFetching} />}
      {data?.webhooks.length === 0 && <p>No webhook yet.</p>}
      <ul className={styles.rows} aria-label="Webhooks">
        {data?.webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} canWrite={canWrite} />
        ))}
      </ul>
      {canWrite && data !== undefined && <NewWebhook eventTypes={data.eventTypes} />}
    </>
  )
}

const badges = {
  on: { tone: 'green', icon: 'check', label: 'On' },
  off: { tone: 'grey', icon: 'pause', label: 'Off' },
} as const

const typesText = ({ types }: Webhook): string =>
  types.length > 3 ? `${types.length} types of events` : types.join(', ')

const WebhookRow = ({ webhook, canWrite }: { webhook: Webhook; canWrite: boolean }) => (
  <li className={styles.row}>
    <div className={styles.what}>
      <strong>{webhook.url}</strong>
      <span className={styles.soft} title={webhook.types.join(', ')}>
        {typesText(webhook)}, {webhook.personal ? 'with' : 'without'} personal data
        {webhook.offReason === 'gone' && ', switched off as the receiver answered 410 Gone'}
        {webhook.formerSecretUntil !== null &&
          `, the former secret signs too until ${absoluteTime(webhook.formerSecretUntil)}`}
      </span>
    </div>
    <div className={styles.actions}>
      <StatusBadge {...choiceOf(badges, webhook.status)} />
      <DeliveriesDialog webhook={webhook} />
      {canWrite && <WebhookActions webhook={webhook} />}
    </div>
  </li>
)

const WebhookActions = ({ webhook: { id, url, status } }: { webhook: Webhook }) => {
  const turn = useWebhookSwitch(id)
  const remove = useWebhookDeletion(id)
  const subject = <span className="sr-only">: {url}</span>
  return (
    <>
      <NewSecret id={id} url={url} />
      <Button size="1" variant="soft" onClick={() => turn.mutate(status === 'off')} disabled={turn.isPending}>
        {status === 'on' ? 'Switch off' : 'Switch on'}
        {subject}
      </Button>
      <ConfirmDialog
        title="Delete this webhook?"
        text="Its deliveries go too, and what waits is not sent any more."
        confirm="Delete"
        onConfirm={() => remove.mutate(undefined)}
      >
        <Button size="1" variant="soft" color="red" disabled={remove.isPending}>
          Delete{subject}
        </Button>
      </ConfirmDialog>
    </>
  )
}

const NewSecret = ({ id, url }: { id: string; url: string }) => {
  const rotate = useNewSecret(id)
  return (
    <Dialog.Root onOpenChange={(open) => !open && rotate.reset()}>
      <Dialog.Trigger>
        <Button size="1" variant="soft">
          New secret<span className="sr-only">: {url}</span>
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="30rem">
        <Dialog.Title>New secret</Dialog.Title>
        <Dialog.Description size="2" mb="4">
          For a day messages carry two signatures, of the former secret and of the new one. Change the receiver over
          meanwhile.
        </Dialog.Description>
        {rotate.data === undefined ? (
          <Button onClick={() => rotate.mutate(undefined)} loading={rotate.isPending}>
            Make a new secret
          </Button>
        ) : (
          <OneTimeSecret label="Secret" secret={rotate.data.secret} text="Copy it now: it is shown this once." />
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}
