import type { Brand } from '#contracts/mfe/document-pages.ts'
import { useReading } from '../reading.ts'
import { PageLinks } from './page-links.tsx'
import styles from './sheet-footer.module.css'

export const SheetFooter = ({ brand, clientName }: { brand: Brand; clientName?: string }) => {
  const { t } = useReading()
  return (
    <footer className={styles.footer}>
      <p className={styles.brand}>{brand.brandName}</p>
      <p>
        {t('Questions about this document? Write to')} <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
      </p>
      <p>
        {endedOnce(
          clientName === undefined
            ? t('Confidential. Prepared by {house}.', { house: brand.legalEntity })
            : t('Confidential. Prepared by {house} for {client}.', { house: brand.legalEntity, client: clientName }),
        )}
      </p>
      <PageLinks brand={brand} />
    </footer>
  )
}

/** A name such as `Acme Inc.` ends the sentence with its own full stop. */
const endedOnce = (sentence: string): string => sentence.replace(/\.\.$/, '.')
