import type { House } from './house.ts'
import styles from './sheet-footer.module.css'

export const SheetFooter = ({ house, clientName }: { house: House; clientName?: string }) => (
  <footer className={styles.footer}>
    <p className={styles.brand}>{house.brandName}</p>
    <p>
      Questions about this document? Write to <a href={`mailto:${house.contactEmail}`}>{house.contactEmail}</a>
    </p>
    <p>
      Confidential. Prepared by {house.legalEntity}
      {clientName !== undefined && ` for ${clientName}`}.
    </p>
  </footer>
)
