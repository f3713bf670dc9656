import { AppCard, formatter, Icon, PageHeader } from '@atrium/kit'
import { Dialog, DialogActs, Flex, startDownload } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { auditExportPath } from '#contracts/audit/http/audit.ts'
import styles from '../components/feed.module.css'
import { Feed } from '../components/feed.tsx'
import { MomentField } from '../components/moment-field.tsx'
import { ParkedWork } from '../components/parked-work.tsx'
import { NotRecorded, Replay } from '../components/replay.tsx'
import { StreamChoice } from '../components/stream-choice.tsx'
import { useAuditAddress } from '../model/use-audit-address.ts'

export const AuditScreen = () => {
  const address = useAuditAddress()
  const { asked, stream } = address
  return (
    <>
      <PageHeader title="Audit" description="What happened, who did it, and what it was then">
        <ExportLog />
      </PageHeader>
      {asked === null ? (
        <>
          <ParkedWork />
          <Feed />
        </>
      ) : (
        <>
          <Link to="/dashboard/audit" className={styles.back}>
            <Icon name="arrowLeft" size={16} /> All events
          </Link>
          <StreamChoice asked={asked} onChoose={address.open} />
          {stream === null ? (
            <AppCard>
              <NotRecorded asked={asked} />
            </AppCard>
          ) : (
            <Replay key={`${stream.kind} ${stream.id}`} stream={stream} address={address} />
          )}
        </>
      )}
    </>
  )
}

/** Exports the whole log, or one period of it. */
const ExportLog = () => {
  const [period, setPeriod] = useState({ from: '', to: '' })
  return (
    <Dialog.Root>
      <Dialog.Trigger>
        <Button variant="surface" color="gray" size="3">
          <Icon name="download" size={16} /> Export
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="30rem">
        <Dialog.Title>Export the log</Dialog.Title>
        <Dialog.Description size="2" mb="4">
          Every event of everything, in the order in which they were recorded, one JSON object on each line. Leave a
          time empty to take all of it.
        </Dialog.Description>
        <Flex gap="4" wrap="wrap">
          <MomentField label="From" value={period.from} onChange={(from) => setPeriod({ ...period, from })} />
          <MomentField label="Until" value={period.to} onChange={(to) => setPeriod({ ...period, to })} />
        </Flex>
        <DialogActs>
          <Dialog.Close>
            <Button onClick={() => void startDownload(exportHref(period))}>
              <Icon name="download" size={16} /> Download
            </Button>
          </Dialog.Close>
        </DialogActs>
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** `from` is inclusive, `to` exclusive. */
const exportHref = (period: { from: string; to: string }): string => {
  const times = Object.entries(period).filter(([, text]) => !Number.isNaN(formatter.momentOf(text).getTime()))
  const query = new URLSearchParams(
    times.map(([name, text]) => [name, formatter.momentOf(text).toISOString()]),
  ).toString()
  return query === '' ? auditExportPath : `${auditExportPath}?${query}`
}
