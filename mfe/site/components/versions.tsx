import { AppCard, RelativeTime, usePart, WritersOnly } from '@atrium/kit'
import { ConfirmDialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import type { SiteVersion } from '#contracts/site/http/content.ts'
import { useSiteVersions } from '../api/use-site-content.ts'
import history from './history.module.css'
import styles from './site.module.css'

type Props = { publishedVersion: number; onRestore: (version: number) => void }

/** Every version, with who made it; each can become the draft again. */
export const Versions = ({ publishedVersion, onRestore }: Props) => {
  const data = usePart('The versions of the site', useSiteVersions())
  if (data === undefined || data.versions.length === 0) return null
  return (
    <AppCard className={styles.card}>
      <h2 className={styles.title}>Versions</h2>
      <ul className={history.versions}>
        {data.versions.map((one) => (
          <li key={one.version}>
            <span className={history.version}>
              <strong>Version {one.version}</strong> {kindOf(one, publishedVersion)}
              <small>
                {one.actorName}, <RelativeTime at={one.at} />
              </small>
            </span>
            {one.published && one.version > 1 && (
              <Button asChild variant="ghost" color="gray">
                <a href={`/?at=${encodeURIComponent(one.at)}`} target="_blank" rel="noopener">
                  See page<span className={history.hidden}> of version {one.version}</span>
                </a>
              </Button>
            )}
            <WritersOnly>
              <ConfirmDialog
                title={`Restore version ${one.version}?`}
                text="Its content becomes the draft. Visitors see it once you publish."
                confirm="Restore"
                color="green"
                onConfirm={() => onRestore(one.version)}
              >
                <Button type="button" variant="soft" color="gray" aria-label={`Restore version ${one.version}`}>
                  Restore
                </Button>
              </ConfirmDialog>
            </WritersOnly>
          </li>
        ))}
      </ul>
    </AppCard>
  )
}

const kindOf = ({ version, published, restoredVersion }: SiteVersion, publishedVersion: number): string => {
  if (version === 1) return 'Built-in content'
  if (version === publishedVersion) return 'Published, what visitors see'
  if (published) return 'Published'
  return restoredVersion === null ? 'Draft' : `Draft, restored from version ${restoredVersion}`
}
