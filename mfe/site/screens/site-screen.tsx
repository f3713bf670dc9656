import { AppCard, LoadFailure, PageHeader } from '@atrium/kit'
import { AuditLink } from '@atrium/kit/widgets'
import { Spinner } from '@radix-ui/themes'
import { useSiteContent } from '../api/use-site-content.ts'
import { SiteEditor } from '../components/site-editor.tsx'

/** The editor of the public site. */
export const SiteScreen = () => {
  const { data, error, refetch, isFetching } = useSiteContent()
  return (
    <>
      <PageHeader title="Site" description="What your public pages say, and what they look like">
        {data !== undefined && data.version > 1 && <AuditLink kind="site" id="1" of="the site" />}
      </PageHeader>
      {data !== undefined && <SiteEditor loaded={data} reload={async () => void (await refetch())} />}
      {data === undefined && error === null && (
        <div role="status">
          <Spinner size="3" /> Loading site...
        </div>
      )}
      {data === undefined && error !== null && (
        <AppCard>
          <LoadFailure what="The site" failure={error} onRetry={refetch} busy={isFetching} />
        </AppCard>
      )}
    </>
  )
}
