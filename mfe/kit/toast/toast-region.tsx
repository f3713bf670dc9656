import * as RadixToast from '@radix-ui/react-toast'
import { Theme } from '@radix-ui/themes'
import { useAtomValue } from 'jotai'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../icons/icon.tsx'
import { clearEdge } from './clear-edge.ts'
import { durationOf, type Toast } from './toast-list.ts'
import styles from './toast-region.module.css'
import { dismissToast, toastsAtom } from './toast-store.ts'

/** F8 moves the focus to the toasts, a swipe to the right closes one. */
export const ToastRegion = () => (
  <RadixToast.Provider swipeDirection="right" swipeThreshold={50} label="Notification">
    {useAtomValue(toastsAtom).map((toast) => (
      <ToastCard key={toast.id} toast={toast} />
    ))}
    {createPortal(<Viewport />, document.body)}
  </RadixToast.Provider>
)

/**
 * Rendered above open dialogs, which are at the end of the page. A modal dialog hides its siblings from screen readers,
 * except live regions; each toast announces itself.
 */
const Viewport = () => {
  const edge = useClearEdge()
  return (
    <Theme asChild hasBackground={false}>
      <div className={styles.layer}>
        <RadixToast.Viewport
          className={styles.viewport}
          data-edge={edge}
          hotkey={['F8']}
          label="Notifications ({hotkey})"
          aria-live="off"
        />
      </div>
    </Theme>
  )
}

/** The edge of the window for the newest toast, which must not cover what was just used. */
const useClearEdge = () => {
  const [edge, setEdge] = useState<ReturnType<typeof clearEdge>>('bottom')
  const newest = useAtomValue(toastsAtom)[0]?.id
  useLayoutEffect(() => {
    if (newest === undefined) return
    const { activeElement, body } = document
    const focused = activeElement === body ? undefined : activeElement?.getBoundingClientRect()
    setEdge(clearEdge(focused, window.innerHeight))
  }, [newest])
  return edge
}

const ToastCard = ({ toast }: { toast: Toast }) => (
  <RadixToast.Root
    className={styles.toast}
    data-tone={toast.tone}
    open={toast.open}
    duration={durationOf(toast)}
    type="background"
    onOpenChange={(open) => {
      if (!open) dismissToast(toast.id)
    }}
  >
    <Icon name={toast.tone === 'error' ? 'warning' : 'check'} />
    <div className={styles.words}>
      <RadixToast.Title className={styles.title}>{toast.title}</RadixToast.Title>
      {toast.description !== undefined && (
        <RadixToast.Description className={styles.description}>{toast.description}</RadixToast.Description>
      )}
      {toast.change !== undefined && <div className={styles.change}>{toast.change}</div>}
    </div>
    {toast.action !== undefined && (
      <RadixToast.Action className={styles.action} altText={toast.action.label} onClick={toast.action.onAct}>
        {toast.action.label}
      </RadixToast.Action>
    )}
    <RadixToast.Close className={styles.close} aria-label="Close notification">
      <Icon name="close" />
    </RadixToast.Close>
  </RadixToast.Root>
)
