import { LoadFailure } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { useDifference } from '../api/use-stream.ts'
import { type ChangedFact, changedFacts } from '../model/changed-facts.ts'
import { fieldLabel } from '../model/field-words.ts'
import type { Stream } from '../model/stream.ts'
import type { Address } from '../model/use-audit-address.ts'
import type { State } from '../model/words.ts'
import styles from './difference.module.css'
import { Raw, Value } from './facts.tsx'

/** `state`: that of the selected version, for the currency of its amounts. */
type Props = { stream: Stream; address: Address; state: State | undefined; shown: number; newest: number }

/** The values that differ between two versions; by default what the selected version changed. */
export const Difference = ({ stream, address, state, shown, newest }: Props) => {
  const field = useId()
  const [text, setText] = useState<string | null>(null)
  const from = Math.min(address.from ?? shown - 1, newest)
  const { data, error, refetch, isFetching } = useDifference(stream, from, shown)
  return (
    <>
      <div className={styles.against}>
        <label htmlFor={field}>Version {shown} compared with version</label>
        <input
          id={field}
          className="field-input"
          type="number"
          min={0}
          max={newest}
          value={text ?? from}
          onChange={({ target }) => {
            setText(target.value)
            if (target.validity.valid && target.value !== '') address.set({ from: target.value })
          }}
          onBlur={() => setText(null)}
        />
        {from === 0 && <span>before the first event</span>}
      </div>
      {data !== undefined && (
        <>
          <Changes changes={changedFacts(data.changes, state ?? {})} />
          <Raw value={data.changes} of="the difference" />
        </>
      )}
      {data === undefined && error === null && <Skeleton height="8rem" />}
      {data === undefined && error !== null && (
        <LoadFailure what="The difference" failure={error} onRetry={refetch} busy={isFetching} compact />
      )}
    </>
  )
}

/** Internal fields are in the raw form. */
const Changes = ({ changes }: { changes: readonly ChangedFact[] }) =>
  changes.length === 0 ? (
    <p className={styles.none}>Nothing is different.</p>
  ) : (
    <dl className={styles.changes}>
      {changes.map(({ path, kind, from, to }) => (
        <div key={`${path} ${kind}`} data-kind={kind}>
          <dt>
            {fieldLabel(path)} <span>{kind}</span>
          </dt>
          {from && (
            <dd>
              <del>
                <Value {...from} />
              </del>
            </dd>
          )}
          {to && (
            <dd>
              <ins>
                <Value {...to} />
              </ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
