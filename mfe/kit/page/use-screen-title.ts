import { useEffect } from 'react'
import { useSite } from '../api/use-site.ts'

/** Sets the tab's title: `Leads · Atrium`. */
export const useScreenTitle = (title: string): void => {
  const brand = useSite()?.brandName
  useEffect(() => {
    document.title = brand === undefined ? title : `${title} · ${brand}`
  }, [title, brand])
}
