import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { editPage, type PageEdits, showPage, showTexts } from '../model/page-edits.ts'
import styles from './site.module.css'

type Props = {
  readonly width: 'desktop' | 'phone'
  readonly label: string
  /** The page of the present content; null while it is rendered. */
  readonly html: string | null
  /** Paths of texts that were refused. */
  readonly refused: ReadonlySet<string>
  readonly edits: PageEdits
}

const empty = '<!doctype html><html lang="en"><title>Preview</title>'

/** A page in a width of its own, whose texts are typed where they stand. It waits with another page while one is typed. */
export const PreviewFrame = ({ width, label, html, refused, edits }: Props) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document | null>(null)
  const [isTyping, setTyping] = useState(false)
  const textAt = useEffectEvent((path: string) => edits.textAt(path))
  const onText = useEffectEvent((path: string, text: string) => edits.onText(path, text))
  const onPlace = useEffectEvent((path: string, isTyped: boolean) => edits.onPlace(path, isTyped))
  const { canWrite } = edits
  useEffect(() => {
    if (page === null) return undefined
    return editPage(page, {
      canWrite,
      textAt,
      onText,
      onPlace,
      onTyping: setTyping,
    })
  }, [page, canWrite])
  const show = useEffectEvent((target: Document, next: string) => showPage(target, next, label, edits))
  useEffect(() => {
    if (page !== null && html !== null && !isTyping) show(page, html)
  }, [page, html, isTyping])
  useEffect(() => scaleToFit(frame.current), [])
  // After every change of the content, whose texts the other frame shows at once.
  useEffect(() => {
    if (page !== null) showTexts(page, edits.textAt, refused)
  })
  return (
    <div className={styles.window} data-width={width}>
      <iframe
        ref={frame}
        title={label}
        sandbox="allow-same-origin allow-scripts"
        srcDoc={empty}
        onLoad={() => setPage(frame.current?.contentDocument ?? null)}
      />
    </div>
  )
}

/**
 * Scales a frame to the width that there is, until the returned function is called. WebKit miscalculates the quotient of
 * two lengths in styles where one of them is relative.
 */
const scaleToFit = (frame: HTMLIFrameElement | null) => {
  const place = frame?.parentElement
  if (frame === null || place == null) return undefined
  const fit = () => frame.style.setProperty('--share', String(Math.min(1, place.clientWidth / frame.offsetWidth)))
  const observer = new ResizeObserver(fit)
  observer.observe(place)
  return () => observer.disconnect()
}
