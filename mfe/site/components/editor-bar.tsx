import { ShortcutsButton, useShortcuts, WritersOnly } from '@atrium/kit'
import { DiscardChanges, EditBar } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import type { VersionedSite } from '#contracts/site/http/content.ts'

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
    <EditBar state={isChanged ? 'Not saved yet' : stateOf(site)}>
      <ShortcutsButton />
      {isChanged && <DiscardChanges text="The draft stays as it was last saved." onDiscard={onDiscard} />}
      <Button type="submit" variant="soft" disabled={!isChanged || isBusy}>
        Save draft
      </Button>
      <PublishButton mayPublish={!isBusy && (isChanged || hasDraft(site))} onPublish={onPublish} />
    </EditBar>
  </WritersOnly>
)

/** Publishes by click or key without a question: the toast takes it back. */
const PublishButton = ({ mayPublish, onPublish }: { mayPublish: boolean; onPublish: () => void }) => {
  useShortcuts([{ key: 'p', label: 'Publish the site', run: () => mayPublish && onPublish() }])
  return (
    <Button type="button" disabled={!mayPublish} title="Publish (p)" onClick={onPublish}>
      Publish
    </Button>
  )
}

const hasDraft = ({ version, publishedVersion, draft }: VersionedSite): boolean =>
  draft !== null && version !== publishedVersion

const stateOf = (site: VersionedSite): string =>
  hasDraft(site) ? 'Draft, not published yet' : `Published, version ${site.publishedVersion}`
