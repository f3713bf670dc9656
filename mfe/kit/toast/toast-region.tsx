import * as RadixToast from '@radix-ui/react-toast'
import { Theme } from '@radix-ui/themes'
import { useAtomValue } from 'jotai'
import { createPortal } from 'react-dom'
import { Icon } from '../icons/icon.tsx'
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
const Viewport = () => (
  <Theme asChild hasBackground={false}>
    <div className={styles.layer}>
      <RadixToast.Viewport
        className={styles.viewport}
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        aria-live="off"
      />
    </div>
  </Theme>
)

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
