import { AppCard } from '@atrium/kit'
import type { SiteContent } from '#contracts/site/content.ts'
import { differences, languageChanges, placeText, withinBoth } from '../model/content-values.ts'
import { pictureLabels } from '../model/parts.ts'
import history from './history.module.css'
import styles from './site.module.css'

/** What the content of the form changes of what visitors see. */
export const Changes = ({ published, content }: { published: SiteContent; content: SiteContent }) => {
  const changes = [...languageChanges(published, content), ...differences(...withinBoth(published, content))]
  return (
    <AppCard className={styles.card}>
      <h2 className={styles.title}>What changed</h2>
      {changes.length === 0 && <p className={styles.text}>Nothing: this is what visitors see.</p>}
      <dl className={history.changes}>
        {changes.map(({ path, before, after }) => (
          <div key={path}>
            <dt>{placeText(path)}</dt>
            <dd>
              {before !== '' && <del>{wordsOf(path, before)}</del>} {after !== '' && <ins>{wordsOf(path, after)}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </AppCard>
  )
}

/** An illustration has a name of its own on the screen. */
const wordsOf = (path: string, text: string): string =>
  path.endsWith('.picture') ? (Object.entries(pictureLabels).find(([name]) => name === text)?.[1] ?? text) : text
