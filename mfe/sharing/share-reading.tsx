import { RelativeTime } from '@atrium/kit'
import type { Share } from '#contracts/share/http/shares.ts'
import styles from './share-list.module.css'
import { counted, readingTime, sectionTitle } from './share-text.ts'

/** A link's readership: by people, separately by bots, and reading time per section. */
export const ShareReading = ({ share }: { share: Share }) => (
  <>
    <p className={styles.views} role="status">
      <strong>{share.views === 0 ? 'Not viewed yet' : counted(share.views, 'view')}</strong>
      {share.firstViewedAt !== null && (
        <span>
          first <RelativeTime at={share.firstViewedAt} />
        </span>
      )}
      {share.lastViewedAt !== null && share.views > 1 && (
        <span>
          last <RelativeTime at={share.lastViewedAt} />
        </span>
      )}
      {share.machineOpens > 0 && <span>opened by machines {counted(share.machineOpens, 'time')}, not counted</span>}
    </p>
    {share.readers.length > 0 && <Readers readers={share.readers} />}
    {share.sections.length > 0 && <Sections sections={share.sections} />}
  </>
)

const Readers = ({ readers }: Pick<Share, 'readers'>) => (
  <ul className={styles.readers} aria-label="Readers">
    {readers.map(({ email, visits, lastOpenedAt }) => (
      <li key={email}>
        {email}: {counted(visits, 'visit')}, last <RelativeTime at={lastOpenedAt} />
      </li>
    ))}
  </ul>
)

const Sections = ({ sections }: Pick<Share, 'sections'>) => {
  const longest = Math.max(...sections.map(({ milliseconds }) => milliseconds))
  const total = sections.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  return (
    <details className={styles.sections}>
      <summary>Read for {readingTime(total)} in all</summary>
      <dl>
        {sections.map(({ section, milliseconds }) => (
          <div key={section}>
            <dt>{sectionTitle(section)}</dt>
            <dd>
              <meter min={0} max={longest} value={milliseconds} aria-hidden="true" />
              {readingTime(milliseconds)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
