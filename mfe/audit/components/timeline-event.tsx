import { RelativeTime, StatusBadge } from '@atrium/kit'
import { Flex, ProofMenu } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import type { AuditedEvent } from '#contracts/audit/http/audit.ts'
import { factsOf } from '../model/facts-of.ts'
import type { Stream } from '../model/stream.ts'
import { actorText, eventText, momentText } from '../model/words.ts'
import { FactList, Facts, Raw } from './facts.tsx'
import { Redact } from './redact.tsx'
import styles from './timeline.module.css'

type Props = { event: AuditedEvent; stream: Stream; shown: boolean; onShow: (version: number) => void }

/** One event: type, actor, time, recorded data and proof. */
export const TimelineEvent = ({ event, stream, shown, onShow }: Props) => (
  <li data-shown={shown}>
    <div className={styles.head}>
      <h3>{eventText(event.type)}</h3>
      {event.erased && <StatusBadge tone="violet" icon="blocked" label="Personal data erased" />}
      <Button
        size="1"
        variant={shown ? 'solid' : 'soft'}
        aria-pressed={shown}
        aria-label={`Show version ${event.version}`}
        onClick={() => onShow(event.version)}
      >
        Version {event.version}
      </Button>
    </div>
    <p className={styles.who}>
      {actorText(event.actorName)} · {momentText(event.at)} (<RelativeTime at={event.at} />)
    </p>
    <Facts value={event.data} of={`version ${event.version}`} />
    <details className={styles.record}>
      <summary aria-label={`Record of version ${event.version}`}>Record</summary>
      <FactList facts={factsOf(recordOf(event))} />
      <Flex gap="3" align="center" wrap="wrap">
        <ProofMenu kind="event" id={String(event.position)} of={`version ${event.version}`} />
        <Redact event={event} stream={stream} />
      </Flex>
    </details>
    <Raw value={event} of={`version ${event.version}`} />
  </li>
)

/** The metadata of the event, with the request that caused it and its position in the log. */
const recordOf = ({ position, id, type, actor, correlationId, causationId, hash }: AuditedEvent) => ({
  position,
  event: id,
  type,
  actor,
  request: correlationId,
  cause: causationId,
  hash,
})
