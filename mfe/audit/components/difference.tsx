import { LoadFailure } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { useId, useState } from 'react'
import type { AuditedDifference } from '#contracts/audit/http/audit.ts'
import { useDifference } from '../api/use-stream.ts'
import { fieldLabel } from '../model/field-words.ts'
import type { Stream } from '../model/stream.ts'
import type { Address } from '../model/use-audit-address.ts'
import styles from './difference.module.css'
import { Raw, Value } from './facts.tsx'

type Props = { stream: Stream; address: Address; shown: number; newest: number }

/** The values that differ between two versions; by default what the selected version changed. */
export const Difference = ({ stream, address, shown, newest }: Props) => {
  const field = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const from = Math.min(address.from ?? shown - 1, newest)
  const { data, error, refetch, isFetching } = useDifference(stream, from, shown)
  return (
    <>
      <div className={styles.against}>
        <label htmlFor={field}>Version {shown} compared with version</label>
        <input
          id={field}
          type="number"
          min={0}
          max={newest}
          value={typed ?? from}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.validity.valid && target.value !== '') address.set({ from: target.value })
          }}
          onBlur={() => setTyped(null)}
        />
        {from === 0 && <span>before the first event</span>}
      </div>
      {data !== undefined && (
        <>
          <Changes changes={data.changes} />
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

/** A field that appears or disappears empty is not a difference. */
const isEmpty = ({ kind, from, to }: AuditedDifference): boolean =>
  kind !== 'changed' && [null, ''].includes((kind === 'added' ? to : from) as null)

const Changes = ({ changes }: { changes: readonly AuditedDifference[] }) =>
  changes.every(isEmpty) ? (
    <p className={styles.none}>Nothing is different.</p>
  ) : (
    <dl className={styles.changes}>
      {changes
        .filter((change) => !isEmpty(change))
        .map(({ path, kind, from, to }) => (
          <div key={path} data-kind={kind}>
            <dt>
              {fieldLabel(path)} <span>{kind}</span>
            </dt>
            {kind !== 'added' && (
              <dd>
                <del>
                  <Value path={path} value={from} />
                </del>
              </dd>
            )}
            {kind !== 'removed' && (
              <dd>
                <ins>
                  <Value path={path} value={to} />
                </ins>
              </dd>
            )}
          </div>
        ))}
    </dl>
  )
