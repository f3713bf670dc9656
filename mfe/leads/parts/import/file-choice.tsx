import { Icon } from '@atrium/kit'
import { type DragEvent, useId, useState } from 'react'
import styles from './import.module.css'

type Props = { onChoose: (file: File) => void; failure?: string }

/** Takes a file, dropped or chosen. */
export const FileChoice = ({ onChoose, failure }: Props) => {
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined) onChoose(file)
  }
  return (
    <>
      <label
        htmlFor={id}
        className={styles.drop}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
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
