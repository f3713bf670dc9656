import { keepHead, splitWords, witnessLog } from '@atrium/kit/witness'
import { translate } from '../words.ts'

/** This browser as a witness: says above the report that the log does not extend the one seen before. */
export const watchLog = async (report: HTMLElement): Promise<void> => {
  const place = report.querySelector('[data-split]')
  // No head: the server signs none.
  const note = report.dataset.head
  const split = note === undefined ? null : await witnessLog(note)
  if (place === null || split === null) return
  const accept = document.createElement('button')
  accept.type = 'button'
  accept.textContent = translate(splitWords.accept)
  accept.addEventListener('click', () => {
    keepHead(split.now)
    place.replaceChildren()
  })
  const files = (['before', 'now'] as const).map((which) => fileOf(split[which], translate(splitWords[which])))
  place.replaceChildren(translate(splitWords.what), ...files, accept)
}

const fileOf = ({ note, size }: { readonly note: string; readonly size: number }, words: string): HTMLElement => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([note], { type: 'text/plain' }))
  link.download = `log-head-${size}.txt`
  link.textContent = words
  return link
}
