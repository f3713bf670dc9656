import { AppCard, PageHeader } from '@atrium/kit'
import { ExportLog } from '../parts/export-log.tsx'
import { NoStream, NotRecorded } from '../parts/no-stream.tsx'
import { Replay } from '../parts/replay.tsx'
import { StreamChoice } from '../parts/stream-choice.tsx'
import { useAuditAddress } from '../queries/use-audit-address.ts'

export const AuditScreen = () => {
  const address = useAuditAddress()
  const { asked, stream } = address
  return (
    <>
      <PageHeader title="Audit" description="What happened, who did it, and what it was then">
        <ExportLog />
      </PageHeader>
      <StreamChoice asked={asked} onChoose={address.open} />
      {stream !== null && <Replay key={`${stream.kind} ${stream.id}`} stream={stream} address={address} />}
      {stream === null && <AppCard>{asked === null ? <NoStream /> : <NotRecorded asked={asked} />}</AppCard>}
    </>
  )
}
