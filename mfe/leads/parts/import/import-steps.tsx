import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { leadKeys } from '../../queries/lead-keys.ts'
import { sendFailureText, useImport, useRunningImport, useSendImport } from '../../queries/use-import.ts'
import { FileChoice } from './file-choice.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportReport } from './import-report.tsx'

/** Choose, check, import: whichever step the file is at. An import that is under way already comes first. */
export const ImportSteps = ({ onClose }: { onClose: () => void }) => {
  const [file, setFile] = useState<File | undefined>()
  const sending = useSendImport()
  const begun = useRunningImport(file === undefined).data
  const id = sending.data?.import.id ?? (file === undefined ? begun?.id : undefined)
  const { data: state } = useImport(id)
  useRefreshWhenDone(state?.status === 'done' && !state.dryRun)
  const check = (chosen: File) => {
    setFile(chosen)
    sending.mutate({ file: chosen, dryRun: true })
  }
  const again = () => {
    setFile(undefined)
    sending.reset()
  }
  if (sending.error !== null) return <FileChoice onChoose={check} failure={sendFailureText(sending.error)} />
  if (sending.isPending) return <ImportProgress words={`Sending ${file?.name ?? 'the file'}…`} />
  if (id === undefined) return <FileChoice onChoose={check} />
  if (state === undefined) return <ImportProgress words="Looking…" />
  if (state.status === 'running') return <ImportProgress state={state} onClose={onClose} />
  return (
    <ImportReport
      state={state}
      onClose={onClose}
      onAgain={again}
      onImport={file && (() => sending.mutate({ file, dryRun: false }))}
    />
  )
}

/** What was imported shows at once, also where live changes do not come through. */
const useRefreshWhenDone = (done: boolean): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!done) return
    void client.invalidateQueries({ queryKey: leadKeys.stats })
    void client.invalidateQueries({ queryKey: ['leads', 'board'] })
    void client.invalidateQueries({ queryKey: leadKeys.trends })
    void client.resetQueries({ queryKey: leadKeys.everyPage })
  }, [done, client])
}
