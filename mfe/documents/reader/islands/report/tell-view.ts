import { tell } from '../post.ts'

/** Says that the report is looked at: once somebody can see it, which a tab in the background does not let them. */
export const tellView = (shareId: string): void => {
  const say = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', say)
    tell('/api/public/report/view', { report: shareId })
  }
  document.addEventListener('visibilitychange', say)
  say()
}
