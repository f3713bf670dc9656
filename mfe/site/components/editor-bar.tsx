import { WritersOnly } from '@atrium/kit'
import { ConfirmDialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import type { VersionedSite } from '#contracts/site/http/content.ts'
import styles from './site.module.css'

type Props = {
  site: VersionedSite
  isChanged: boolean
  isBusy: boolean
  onPublish: () => void
  onDiscard: () => void
}

/** What state the content is in, and what can be done with it. */
export const EditorBar = ({ site, isChanged, isBusy, onPublish, onDiscard }: Props) => (
  <WritersOnly>
    <div className={styles.bar}>
      <p className={styles.state} role="status">
        {isChanged ? 'Not saved yet' : stateOf(site)}
      </p>
      {isChanged && <Discard onDiscard={onDiscard} />}
      <Button type="submit" variant="soft" disabled={!isChanged || isBusy}>
        Save draft
      </Button>
      <ConfirmDialog
        title="Publish the site?"
        text="Visitors see this content within seconds. You can restore every earlier version."
        confirm="Publish"
        color="green"
        onConfirm={onPublish}
      >
        <Button type="button" disabled={isBusy || !(isChanged || hasDraft(site))}>
          Publish
        </Button>
      </ConfirmDialog>
    </div>
  </WritersOnly>
)

const hasDraft = ({ version, publishedVersion, draft }: VersionedSite): boolean =>
  draft !== null && version !== publishedVersion

const stateOf = (site: VersionedSite): string =>
  hasDraft(site) ? 'Draft, not published yet' : `Published, version ${site.publishedVersion}`

const Discard = ({ onDiscard }: { onDiscard: () => void }) => (
  <ConfirmDialog
    title="Discard your changes?"
    text="The draft stays as it was last saved."
    confirm="Discard changes"
    onConfirm={onDiscard}
  >
    <Button type="button" variant="soft" color="gray">
      Cancel
    </Button>
  </ConfirmDialog>
)
