import type { ReactNode } from 'react'
import type { Brand } from '#contracts/mfe/document-pages.ts'
import { BrandLogo } from '../../components/sheet/brand-logo.tsx'
import { PageLinks } from '../../components/sheet/page-links.tsx'
import styles from './message.module.css'

type Props = { brand: Brand; title: string; children: ReactNode }

/** A page with a single message under the sender's logo. */
export const Message = ({ brand, title, children }: Props) => (
  <main className={styles.message}>
    <p className={styles.brand}>
      <BrandLogo look={brand.look} size={32} /> {brand.brandName}
    </p>
    <h1 className={styles.title} tabIndex={-1}>
      {title}
    </h1>
    {children}
    <PageLinks brand={brand} />
  </main>
)
