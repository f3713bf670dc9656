import type { Brand } from '#contracts/mfe/document-pages.ts'
import { useReading } from '../../components/reading.ts'
import { Message } from './message.tsx'

/** Shown instead of a report: the reason, and whom to contact, without its content. */
export const Unable = ({ words, brand }: { words: string; brand: Brand }) => {
  const { t, write } = useReading()
  return (
    <Message brand={brand} title={t('Unable to Load Report')}>
      <p>
        <strong data-words>{write(words)}</strong>
      </p>
      <p data-hint>{t('The link may have expired. Please contact the sender for a new link.')}</p>
      <p>
        {t('Write to')} <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
      </p>
    </Message>
  )
}
