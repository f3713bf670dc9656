import { Icon, RelativeTime } from '@atrium/kit'
import type { RunVersion } from '#contracts/run/http/run-history.ts'
import { byWhom, type Entry, originText, verdictText } from '../../model/entries.ts'
import styles from './history.module.css'

type Props = {
  entries: readonly Entry[]
  versions: readonly RunVersion[]
  chosen: string
  onChoose: (key: string) => void
}

/** A single-select list; arrow keys move the selection. */
export const EntryList = ({ entries, versions, chosen, onChoose }: Props) => (
  <fieldset className={styles.list}>
    <legend className="sr-only">What happened</legend>
    {entries.map((entry) => (
      <label key={entry.key} className={styles.entry}>
        <input
          type="radio"
          name="history-entry"
          className={styles.radio}
          checked={entry.key === chosen}
          onChange={() => onChoose(entry.key)}
        />
        <Icon name={entry.type === 'Version' ? 'document' : 'star'} size={16} />
        <span className={styles.words}>
          {entry.type === 'Version' ? (
            <VersionWords version={entry.version} versions={versions} />
          ) : (
            <>
              <strong>AI suggestion</strong> · {verdictText(entry.suggestion)}
              <span className={styles.where}>{entry.suggestion.section}</span>
            </>
          )}
          <span className={styles.who}>
            {byWhom(entry.type === 'Version' ? entry.version : entry.suggestion)} · <RelativeTime at={entry.at} />
          </span>
        </span>
      </label>
    ))}
  </fieldset>
)

type VersionProps = { version: RunVersion; versions: readonly RunVersion[] }

const VersionWords = ({ version, versions }: VersionProps) => (
  <>
    <strong>Version {version.number}</strong> · {originText(version, versions)}
    {version.number === versions.length && <span className={styles.current}>Current</span>}
  </>
)
