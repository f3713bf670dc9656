import { useEffect } from 'react'
import { useSite } from '../api/use-site.ts'

/** Sets the tab's title while its screen or panel is open: `Leads · Atrium`. */
export const useScreenTitle = (title: string): void => {
  const brand = useSite()?.brandName
  useEffect(() => {
    const former = document.title
    document.title = brand === undefined ? title : `${title} · ${brand}`
    return () => {
      document.title = former
    }
  }, [title, brand])
}
