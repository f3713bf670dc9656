import { useReading } from '../reading.ts'
import type { House } from './house.ts'
import styles from './sheet-footer.module.css'

export const SheetFooter = ({ house, clientName }: { house: House; clientName?: string }) => {
  const { t } = useReading()
  return (
    <footer className={styles.footer}>
      <p className={styles.brand}>{house.brandName}</p>
      <p>
        {t('Questions about this document? Write to')} <a href={`mailto:${house.contactEmail}`}>{house.contactEmail}</a>
      </p>
      <p>
        {clientName === undefined
          ? t('Confidential. Prepared by {house}.', { house: house.legalEntity })
          : t('Confidential. Prepared by {house} for {client}.', { house: house.legalEntity, client: clientName })}
      </p>
    </footer>
  )
}
