import type { House } from '#contracts/mfe/document-pages.ts'
import { useReading } from '../../components/reading.ts'
import { Message } from './message.tsx'

/** Shown instead of a report: the reason, and whom to contact, without its content. */
export const Unable = ({ words, house }: { words: string; house: House }) => {
  const { t, localized } = useReading()
  return (
    <Message house={house} title={t('Unable to Load Report')}>
      <p>
        <strong data-words>{localized(words)}</strong>
      </p>
      <p data-hint>{t('The link may have expired. Please contact the sender for a new link.')}</p>
      <p>
        {t('Write to')} <a href={`mailto:${house.contactEmail}`}>{house.contactEmail}</a>
      </p>
    </Message>
  )
}
