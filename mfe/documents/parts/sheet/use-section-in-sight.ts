import { useEffect, useState } from 'react'

/** How far down the window a section counts as the one being read. */
const readingLine = 0.35

/** The id of the section that is being read; `ids` are those of the page, with a space between. */
export const useSectionInSight = (ids: string): string | undefined => {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const look = () => {
      const line = window.innerHeight * readingLine
      const reached = ids
        .split(' ')
        .filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line)
      setCurrent(reached.at(-1))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [ids])
  return current
}
