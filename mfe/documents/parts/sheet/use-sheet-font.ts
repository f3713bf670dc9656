import { useEffect, useState } from 'react'

/** The headings' font, as `sheet.module.css` declares it. */
const face = '700 1em "Bricolage Grotesque"'

/** Milliseconds after which a document is shown without it. */
const patience = 1000

/** Whether the headings' font is there, or not worth waiting for: headings must not move, and paper must have it. */
export const useSheetFont = (): boolean => {
  const [ready, setReady] = useState(() => document.fonts.check(face))
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), patience)
    document.fonts.load(face).then(
      () => setReady(true),
      () => setReady(true),
    )
    return () => clearTimeout(timer)
  }, [])
  return ready
}
