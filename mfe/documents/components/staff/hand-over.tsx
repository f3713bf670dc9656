import { download, Icon, toastFailure } from '@atrium/kit'
import { ShareButton } from '@atrium/sharing'
import { Button } from '@radix-ui/themes'
import { useMutation } from '@tanstack/react-query'
import { pdfPath } from '#contracts/run/http/run-pdf.ts'
import type { RunDetail } from '#contracts/run/http/runs.ts'
import { paperFor } from './paper.ts'

/** What brings a finished document to its client: as a file, or by a link. */
export const HandOver = ({ run }: { run: RunDetail }) => {
  if (run.status !== 'completed') return null
  return (
    <>
      <DownloadPdf run={run} />
      <ShareButton run={run} />
    </>
  )
}

const DownloadPdf = ({ run }: { run: RunDetail }) => {
  const printing = useMutation({
    mutationFn: () => download(pdfOf(run)),
    onError: (failure) => toastFailure(failure, 'Failed to download the PDF'),
  })
  return (
    <Button variant="soft" onClick={() => printing.mutate()} disabled={printing.isPending}>
      <Icon name="download" size={16} /> {printing.isPending ? 'Preparing PDF...' : 'Download PDF'}
    </Button>
  )
}

const pdfOf = ({ id, workflowId }: RunDetail): string =>
  `${pdfPath.replace(':id', String(workflowId)).replace(':runId', id)}?format=${paperFor(navigator.language)}`
