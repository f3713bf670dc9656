import {
  absoluteTime,
  choiceOf,
  countOf,
  LoadFailure,
  NextPage,
  RelativeTime,
  StatusBadge,
  useCanWrite,
} from '@atrium/kit'
import { Dialog, Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import type { Webhook, WebhookDelivery } from '#contracts/webhook/http.ts'
import { useDeliveries, useRetry } from '../api/use-program-access.ts'
import styles from './staff-screens.module.css'

/** The deliveries to a webhook, newest first. */
export const DeliveriesDialog = ({ webhook: { id, url } }: { webhook: Webhook }) => (
  <Dialog.Root>
    <Dialog.Trigger>
      <Button size="1" variant="soft">
        Deliveries<span className="sr-only">: {url}</span>
      </Button>
    </Dialog.Trigger>
    <Dialog.Content maxWidth="40rem">
      <Dialog.Title>Deliveries</Dialog.Title>
      <Dialog.Description size="2" mb="4" className={styles.what}>
        Of the last 30 days to {url}
      </Dialog.Description>
      <Deliveries webhookId={id} />
      <Flex justify="end">
        <Dialog.Close>
          <Button>Close</Button>
        </Dialog.Close>
      </Flex>
    </Dialog.Content>
  </Dialog.Root>
)

const Deliveries = ({ webhookId }: { webhookId: string }) => {
  const sent = useDeliveries(webhookId)
  const { data, error, refetch, isFetching } = sent
  const retry = useRetry(webhookId)
  const canWrite = useCanWrite()
  const deliveries = data?.pages.flatMap((page) => page.deliveries) ?? []
  if (data === undefined && error !== null)
    return <LoadFailure compact what="The deliveries" failure={error} onRetry={refetch} busy={isFetching} />
  if (data !== undefined && deliveries.length === 0) return <p className={styles.soft}>Nothing was sent yet.</p>
  return (
    <>
      <ul className={styles.rows} aria-label="Deliveries">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className={styles.row}>
            <div className={styles.what}>
              <strong>
                {delivery.order}. {delivery.type}
              </strong>
              <span className={styles.soft}>
                <Progress delivery={delivery} />
              </span>
            </div>
            <div className={styles.actions}>
              <StatusBadge {...choiceOf(badges, delivery.status)} />
              {canWrite && (
                <Button size="1" variant="soft" onClick={() => retry.mutate(delivery.id)} disabled={retry.isPending}>
                  Send again<span className="sr-only">: {delivery.order}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <NextPage list={sent} label="Show more" />
    </>
  )
}

const badges = {
  pending: { tone: 'yellow', icon: 'clock', label: 'Waiting' },
  delivered: { tone: 'green', icon: 'check', label: 'Delivered' },
  failed: { tone: 'red', icon: 'warning', label: 'Failed' },
} as const

const Progress = ({
  delivery: { attempts, attemptedAt, dueAt, error, answered, status },
}: {
  delivery: WebhookDelivery
}) => (
  <>
    {countOf(attempts, 'attempt')}
    {attemptedAt !== null && (
      <>
        , last <RelativeTime at={attemptedAt} />
      </>
    )}
    {status === 'delivered' && `, answered ${answered}`}
    {error !== null && <>. {error}</>}
    {dueAt !== null && attempts > 0 && ` Next ${absoluteTime(dueAt)}`}
  </>
)
