import { lazyComponent } from '@atrium/kit'
import { Suspense } from 'react'

const NotFound = lazyComponent(async () => (await import('./not-found.tsx')).NotFound)

/** For unknown addresses, loaded when one is met. */
export const NotFoundScreen = () => (
  <Suspense>
    <NotFound />
  </Suspense>
)
