import { lazyComponent, useCanWrite } from '@atrium/kit'
import { type ComponentProps, Suspense } from 'react'

/** Loads the code ahead, so that the bar is there with the first selected lead. */
export const loadBulkBar = () => import('./bulk-bar.tsx')

const BulkBar = lazyComponent(async () => (await loadBulkBar()).BulkBar)

/** The actions on the selected leads, for those who may write; renders nothing without a selection. */
export const SelectionBar = (props: ComponentProps<typeof BulkBar>) => {
  const canWrite = useCanWrite()
  const { all, ids } = props.selection
  if (!canWrite || (!all && ids.size === 0)) return null
  return (
    <Suspense>
      <BulkBar {...props} />
    </Suspense>
  )
}
