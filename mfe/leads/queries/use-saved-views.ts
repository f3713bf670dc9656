import { toastError } from '@atrium/kit'
import { useState } from 'react'
import { keepViews, readViews, type SavedView, withView } from './saved-views.ts'

/** The saved views, and how to add one and to let one go. */
export const useSavedViews = () => {
  const [views, setViews] = useState(readViews)
  const put = (next: readonly SavedView[]) => {
    try {
      keepViews(next)
    } catch {
      toastError('Error', 'This browser does not keep views: it has no room for them, or is told to keep nothing.')
    }
    setViews(next)
  }
  return {
    views,
    // Another tab may have saved one meanwhile.
    save: (view: SavedView) => put(withView(readViews(), view)),
    remove: (name: string) => put(readViews().filter((view) => view.name !== name)),
  }
}
