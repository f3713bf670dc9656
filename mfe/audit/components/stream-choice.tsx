import { Button } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { auditedKinds } from '#contracts/audit/http/audit.ts'
import { idIn } from '../model/id-in.ts'
import type { Stream } from '../model/stream.ts'
import { kindLabels } from '../model/words.ts'
import styles from './choice.module.css'

type Props = { asked: { kind: string; id: string } | null; onChoose: (stream: Stream) => void }

/** Chooses a stream: a kind and an id, or the pasted address of its screen. */
export const StreamChoice = ({ asked, onChoose }: Props) => {
  const field = useId()
  const initial = { kind: auditedKinds.find((one) => one === asked?.kind) ?? 'lead', text: asked?.id ?? '' } as const
  const [draft, setDraft] = useState<{ kind: Stream['kind']; text: string; asked: string } | null>(null)
  // The typed value is kept until another stream is opened.
  const place = `${asked?.kind} ${asked?.id}`
  const { kind, text } = draft?.asked === place ? draft : initial
  const type = (part: { kind?: Stream['kind']; text?: string }) => setDraft({ kind, text, ...part, asked: place })
  return (
    <search aria-label="Subject">
      <form
        className={styles.choice}
        onSubmit={(event) => {
          event.preventDefault()
          if (idIn(text) !== '') onChoose({ kind, id: idIn(text) })
        }}
      >
        <div className={styles.field}>
          <label htmlFor={`${field}-kind`}>Kind</label>
          <select
            id={`${field}-kind`}
            className="field-input"
            value={kind}
            onChange={({ target }) => type({ kind: target.value as Stream['kind'] })}
          >
            {Object.entries(kindLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className={`${styles.field} ${styles.id}`}>
          <label htmlFor={`${field}-id`}>Id</label>
          <input
            id={`${field}-id`}
            className="field-input"
            required
            maxLength={500}
            spellCheck={false}
            autoComplete="off"
            placeholder={kind === 'workflow' ? 'Its number' : 'Its id, or the address of its page'}
            value={text}
            onChange={({ target }) => type({ text: target.value })}
          />
        </div>
        <Button type="submit" size="3">
          Show
        </Button>
      </form>
    </search>
  )
}
