import { Icon } from '@atrium/kit'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useId, useState } from 'react'
import type { FileEncoding } from '#contracts/lead/http/lead-files.ts'
import { leadKeys } from '../../api/lead-keys.ts'
import { sendFailureText, useImport, useRunningImport, useSendImport } from '../../api/use-import.ts'
import { type Columns, rememberColumns, rememberedColumns, rememberedEmail } from '../../model/import-columns.ts'
import styles from './import.module.css'
import { ImportProgress } from './import-progress.tsx'
import { ImportReport } from './import-report.tsx'

/** Choose, check, import: shows the current step. A running import takes precedence. */
export const ImportSteps = ({ onClose }: { onClose: () => void }) => {
  const [file, setFile] = useState<File | undefined>()
  const [columns, setColumns] = useState<Columns>()
  const [encoding, setEncoding] = useState<FileEncoding>()
  const sending = useSendImport()
  const running = useRunningImport(file === undefined).data
  const id = sending.data?.import.id ?? (file === undefined ? running?.id : undefined)
  const { data: state } = useImport(id)
  useRefreshWhenDone(state?.status === 'done' && !state.dryRun)
  const check = (newFile: File) => {
    setFile(newFile)
    setColumns(undefined)
    setEncoding(undefined)
    sending.mutate({ file: newFile, dryRun: true, columns: rememberedEmail(), encoding: undefined })
  }
  const map = (newColumns: Columns) => {
    setColumns(newColumns)
    if (file !== undefined) sending.mutate({ file, dryRun: true, columns: newColumns, encoding })
  }
  const readAs = (newEncoding: FileEncoding) => {
    setEncoding(newEncoding)
    if (file !== undefined) sending.mutate({ file, dryRun: true, columns, encoding: newEncoding })
  }
  const { mutate } = sending
  useEffect(() => {
    if (file === undefined || columns !== undefined || state?.status !== 'done' || !state.dryRun) return
    const lastChoice = rememberedColumns(state.columns)
    if (lastChoice === undefined) return
    setColumns(lastChoice)
    mutate({ file, dryRun: true, columns: lastChoice, encoding })
  }, [file, columns, encoding, state, mutate])
  const startOver = () => {
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
      onAgain={startOver}
      onMap={file && map}
      onEncoding={file && readAs}
      onImport={
        file &&
        (() => {
          if (columns !== undefined) rememberColumns(state.columns)
          sending.mutate({ file, dryRun: false, columns: state.columns, encoding })
        })
      }
    />
  )
}

/** Refetches the leads, in case live updates are interrupted. */
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

type Props = { onChoose: (file: File) => void; failure?: string }

/** Accepts a file by drag and drop or file dialog. */
const FileChoice = ({ onChoose, failure }: Props) => {
  const id = useId()
  const [isDraggedOver, setDraggedOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined) onChoose(file)
  }
  return (
    <>
      <label
        htmlFor={id}
        className={styles.drop}
        data-over={isDraggedOver}
        onDragOver={(event) => {
          event.preventDefault()
          setDraggedOver(true)
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size={28} />
        <strong>Choose a CSV file, or drop it here</strong>
        <span>
          Columns such as name, email, company, phone, status, priority, source, value and notes. Up to 32 MiB; nothing
          is imported before you have seen the report.
        </span>
        <input
          id={id}
          type="file"
          className="sr-only"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ target }) => target.files?.[0] !== undefined && onChoose(target.files[0])}
        />
      </label>
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          <Icon name="warning" size={18} /> {failure}
        </p>
      )}
    </>
  )
}
