import { useEffect } from 'react'
import { useSite } from '../api/use-site.ts'

/** Names the browser's tab: `Leads · Atrium`. */
export const useScreenTitle = (title: string): void => {
  const brand = useSite()?.brandName
  useEffect(() => {
    document.title = brand === undefined ? title : `${title} · ${brand}`
  }, [title, brand])
}
