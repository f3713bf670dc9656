import { Icon } from '@atrium/kit'
import { keepHead, type Split, splitWords, witnessLog } from '@atrium/kit/witness'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import styles from './dashboard-layout.module.css'

/** The interval of comparisons, in milliseconds. */
const againMs = 300_000

const queryKey = ['log-witness']

/** This browser as a witness: says that the log does not extend the one that the server showed before. */
export const LogWitness = () => {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: () => witnessLog(),
    staleTime: 0,
    refetchInterval: againMs,
    retry: false,
  })
  if (data == null) return null
  const accept = () => {
    keepHead(data.now)
    queries.setQueryData(queryKey, null)
  }
  return (
    <p className={styles.notice}>
      <Icon name="warning" size={20} />{' '}
      <span>
        {splitWords.what} <HeadFile head={data.before} words={splitWords.before} />{' '}
        <HeadFile head={data.now} words={splitWords.now} />{' '}
        <button type="button" onClick={accept}>
          {splitWords.accept}
        </button>
      </span>
    </p>
  )
}

const HeadFile = ({ head: { note, size }, words }: { head: Split['now']; words: string }) => (
  <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(note)}`} download={`log-head-${size}.txt`}>
    {words}
  </a>
)
