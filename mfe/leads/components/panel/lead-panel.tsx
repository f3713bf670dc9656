import { Dialog } from '@radix-ui/themes'
import { useEffect, useRef } from 'react'
import type { LeadAddress } from '../../model/use-lead-address.ts'
import styles from './lead-panel.module.css'
import { PanelBody } from './panel-body.tsx'

/** The side panel of the lead in the address; Escape closes it and returns the focus. */
export const LeadPanel = ({ address }: { address: LeadAddress }) => {
  const { lead, close } = address
  const opener = useOpener(lead)
  return (
    <Dialog.Root open={lead !== undefined} onOpenChange={(open) => open || close()}>
      <Dialog.Content
        className={styles.panel}
        aria-describedby={undefined}
        onEscapeKeyDown={(event) => {
          // A changed field handles Escape itself.
          if (document.activeElement?.closest('[data-changed="true"]') != null) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          opener.current?.()
        }}
      >
        {lead !== undefined && <PanelBody id={lead} address={address} />}
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** Returns the focus: to the lead's name if rendered, else to the heading. */
const useOpener = (lead: string | undefined) => {
  const back = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    if (lead === undefined) return
    back.current = () => {
      const link = [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(
        ({ href }) => new URL(href).searchParams.get('lead') === lead,
      )
      const place = link ?? document.querySelector<HTMLElement>('main h1')
      place?.focus({ preventScroll: link === undefined })
    }
  }, [lead])
  return back
}
