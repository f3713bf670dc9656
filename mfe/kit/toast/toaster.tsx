import { useAtomValue } from 'jotai'
import { lazyComponent } from '../components/lazy-component.ts'
import { OnceOpened } from '../components/on-use.tsx'
import { toastsAtom } from './toast-store.ts'

/** Loads the code ahead: a toast about a lost connection could not load it. */
export const loadToasts = () => import('./toast-region.tsx')
const ToastRegion = lazyComponent(async () => (await loadToasts()).ToastRegion)

/** The toasts, mounted with the first one. */
export const Toaster = () => (
  <OnceOpened open={useAtomValue(toastsAtom).length > 0} isLayer={false}>
    <ToastRegion />
  </OnceOpened>
)
