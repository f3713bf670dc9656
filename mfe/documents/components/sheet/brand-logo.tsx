import { BrandMark } from '@atrium/kit/brand-mark'
import type { Look } from '#contracts/mfe/document-pages.ts'
import styles from './brand-logo.module.css'

/** The published logo, as an image alone, or the built-in sign. */
export const BrandLogo = ({ look, size }: { look: Look | null | undefined; size: number }) =>
  look?.logo == null ? <BrandMark size={size} /> : <img className={styles.logo} {...look.logo} alt="" />
