import type { Ref } from 'react'
import type { Sentence } from '#contracts/messages.ts'
import type { Brand } from '#contracts/mfe/document-pages.ts'
import { useReading } from '../reading.ts'
import { BrandLogo } from './brand-logo.tsx'
import styles from './cover.module.css'
import { CoverRings } from './cover-rings.tsx'

export type CoverWords = {
  readonly title: Sentence
  readonly clientName: string
  readonly date: string
  readonly industry?: string | null | undefined
  /** The name of the member of staff who made the link. */
  readonly sender?: string | null | undefined
}

type Props = { words: CoverWords; brand: Brand; titleRef: Ref<HTMLHeadingElement> | undefined }

/** A document's header on screen; a full-bleed page in print. */
export const Cover = ({ words, brand, titleRef }: Props) => {
  const { t } = useReading()
  return (
    <header className={styles.cover}>
      <CoverRings className={styles.rings} />
      <p className={styles.brand}>
        <BrandLogo look={brand.look} size={36} /> {brand.brandName}
      </p>
      <h1 className={styles.title} tabIndex={-1} ref={titleRef}>
        {t(words.title)}
      </h1>
      <dl className={styles.facts}>
        <Fact name={t('Prepared for')} value={words.clientName} prominent />
        <Fact name={t('Date')} value={words.date} />
        {words.industry && <Fact name={t('Industry')} value={words.industry} />}
        {words.sender && <Fact name={t('Sent by')} value={words.sender} />}
      </dl>
    </header>
  )
}

const Fact = ({ name, value, prominent = false }: { name: string; value: string; prominent?: boolean }) => (
  <div className={prominent ? styles.prominent : undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
