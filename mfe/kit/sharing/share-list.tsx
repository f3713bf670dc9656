import { Skeleton } from '@radix-ui/themes'
import { LoadFailure } from '../parts/load-failure.tsx'
import styles from './share-list.module.css'
import { ShareRow } from './share-row.tsx'
import { counted } from './share-text.ts'
import { type SharedRun, useShares } from './use-shares.ts'

/** The links of a run, kept up with the server; nothing where there are none yet. */
export const ShareList = ({ run }: { run: SharedRun }) => {
  const { data: links, error, refetch, isFetching } = useShares(run)
  if (links === undefined && error !== null)
    return <LoadFailure what="The links" failure={error} onRetry={refetch} busy={isFetching} compact />
  if (links === undefined) return <Skeleton className={styles.waiting} aria-label="Loading links" />
  if (links.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="share-links">
      <h2 id="share-links" className={styles.title}>
        {counted(links.length, 'link')} to this report
      </h2>
      <ul className={styles.list}>
        {links.map((share) => (
          <ShareRow key={share.id} share={share} />
        ))}
      </ul>
    </section>
  )
}
