import { Dialog } from '@radix-ui/themes'
import { useEffect, useRef } from 'react'
import type { LeadAddress } from '../../queries/use-lead-address.ts'
import styles from './lead-panel.module.css'
import { PanelBody } from './panel-body.tsx'

/** The side panel of the lead that the address names; Escape closes it, and the focus goes back to where it was. */
export const LeadPanel = ({ address }: { address: LeadAddress }) => {
  const { lead, close } = address
  const opener = useOpener(lead)
  return (
    <Dialog.Root open={lead !== undefined} onOpenChange={(open) => open || close()}>
      <Dialog.Content
        className={styles.panel}
        aria-describedby={undefined}
        onEscapeKeyDown={(event) => {
          // A field that was changed takes Escape for itself.
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

/** How to give the focus back: to the lead's name where it is drawn, else to the heading. */
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
