import type { ReactNode, Ref } from 'react'
import type { Brand } from '#contracts/mfe/document-pages.ts'
import { useReading } from '../reading.ts'
import { Contents } from './contents.tsx'
import { Cover, type CoverWords } from './cover.tsx'
import { RunningFooter } from './running-footer.tsx'
import { Section, type SectionPart } from './section.tsx'
import styles from './sheet.module.css'
import { SheetFooter } from './sheet-footer.tsx'
import './print.css'

/** Renders what accompanies a section on screen. */
export type DrawBeside = (section: SectionPart) => ReactNode

type Props = {
  brand: Brand
  cover: CoverWords
  sections: readonly SectionPart[]
  /** Content between the last section and the footer. */
  closing?: ReactNode
  titleRef?: Ref<HTMLHeadingElement> | undefined
  beside?: DrawBeside | undefined
}

/** A document as readers see it: cover, numbered sections, footer, and the table of contents on wide screens. */
export const Sheet = ({ brand, cover, sections, closing, titleRef, beside }: Props) => {
  const { t } = useReading()
  const footer = t(cover.title === 'Engagement Proposal' ? proposalFor : overviewFor, { client: cover.clientName })
  return (
    <div className={styles.desk}>
      <Contents sections={sections} />
      <article className={`${styles.sheet} document-sheet`}>
        <RunningFooter words={`${brand.brandName} · ${footer}`} />
        <Cover words={cover} brand={brand} titleRef={titleRef} />
        <div className={styles.body}>
          {sections.map((section, place) => (
            <Section key={section.id} number={place + 1} section={section} beside={beside?.(section)} />
          ))}
          {closing}
          <SheetFooter brand={brand} clientName={cover.clientName} />
        </div>
      </article>
    </div>
  )
}

const proposalFor = 'Engagement Proposal for {client}'
const overviewFor = 'Engagement Overview for {client}'
