import { BrandMark } from '@atrium/kit/brand-mark'
import type { ReactNode } from 'react'
import type { House } from '#contracts/mfe/document-pages.ts'
import styles from './message.module.css'

type Props = { house: House; title: string; children: ReactNode }

/** A page with a single message under the sender's logo. */
export const Message = ({ house, title, children }: Props) => (
  <main className={styles.message}>
    <p className={styles.brand}>
      <BrandMark size={32} /> {house.brandName}
    </p>
    <h1 className={styles.title} tabIndex={-1}>
      {title}
    </h1>
    {children}
  </main>
)
