import { AppCard } from '@atrium/kit'
import type { SiteContent } from '#contracts/site/content.ts'
import { differences, placeText } from '../model/content-values.ts'
import history from './history.module.css'
import styles from './site.module.css'

/** What the content of the form changes of what visitors see. */
export const Changes = ({ published, content }: { published: SiteContent; content: SiteContent }) => {
  const changes = differences(published, content)
  return (
    <AppCard className={styles.card}>
      <h2 className={styles.title}>What changed</h2>
      {changes.length === 0 && <p className={styles.text}>Nothing: this is what visitors see.</p>}
      <dl className={history.changes}>
        {changes.map(({ path, before, after }) => (
          <div key={path}>
            <dt>{placeText(path)}</dt>
            <dd>
              {before !== '' && <del>{before}</del>} {after !== '' && <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </AppCard>
  )
}
