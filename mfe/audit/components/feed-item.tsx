import { Icon, type IconName, RelativeTime } from '@atrium/kit'
import { Link } from 'react-router-dom'
import type { AuditedKind } from '#contracts/audit/http/audit.ts'
import type { FeedEntry } from '#contracts/audit/http/feed.ts'
import { leadAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { type Fact, factsOf } from '../model/facts-of.ts'
import { fieldLabel, isEnumerated, valueText } from '../model/field-words.ts'
import { longText } from '../model/long-text.ts'
import { isForPeople } from '../model/people-facts.ts'
import { actorText } from '../model/words.ts'
import { Raw } from './facts.tsx'
import styles from './feed.module.css'

const icons: Readonly<Record<AuditedKind, IconName>> = {
  lead: 'leads',
  run: 'play',
  workflow: 'workflows',
  share: 'link',
  staff: 'settings',
  security: 'proof',
  library: 'bookmark',
  token: 'plug',
  webhook: 'send',
  approval: 'check',
  call: 'phone',
  site: 'site',
  setting: 'settings',
  trigger: 'automation',
}

/** One event: its text, recorded values, actor and time, with links to its subject and to the history. */
export const FeedItem = ({ entry }: { entry: FeedEntry }) => {
  const { kind, streamId, version, text, href, actor, actorName, at, data } = entry
  return (
    <li>
      <span className={styles.sign}>
        <Icon name={icons[kind]} size={16} />
      </span>
      <div className={styles.body}>
        <h2>
          <Link to={href}>{text}</Link>
        </h2>
        <EventFacts data={data} />
        <div className={styles.foot}>
          <p className={styles.who}>
            <Link to={`?${new URLSearchParams({ actor: actorName.includes('@') ? actorName : actor })}`}>
              {actorText(actorName)}
            </Link>
            {' · '}
            <RelativeTime at={at} />
            {' · '}
            {typeof data.leadId === 'string' && (
              <>
                <Link to={leadAddress(data.leadId)}>Its lead</Link>
                {' · '}
              </>
            )}
            <Link
              to={`?${new URLSearchParams({ kind, id: streamId, version: String(version) })}`}
              aria-label={`History: ${text}`}
            >
              History
            </Link>
          </p>
          <Raw value={entry} of={text} />
        </div>
      </div>
    </li>
  )
}

const maxFacts = 8

/** The recorded values that are meaningful to people, each under its label. */
const EventFacts = ({ data }: { data: FeedEntry['data'] }) => {
  const facts = factsOf(data).filter(isNoted)
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.slice(0, maxFacts).map(({ path, value, currency }) => {
        const text = valueText(path, value, currency)
        const start = longText(text)
        return (
          <div key={path}>
            <dt>{fieldLabel(path.replace(/^(?:inputs|filled|sections)\./, ''))}</dt>
            <dd data-word={isEnumerated(path)}>{start === null ? text : `${start}…`}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The time of the event itself stands below; of others, those to come are of interest. */
const isNoted = (fact: Fact): boolean =>
  isForPeople(fact) && (!fact.path.endsWith('At') || fact.path === 'expiresAt' || fact.path === 'retryAt')
