import { MarkedText } from '@atrium/kit/marked-text'
import type { LegalPage } from '#contracts/site/texts.ts'
import type { Brand } from '../content/brand.ts'
import { fill } from '../content/fill.ts'
import { legal, settings } from '../content/site.ts'
import { PageFrame } from './page-frame.tsx'

const iso = settings.legalPagesUpdated
const lastUpdated = {
  iso,
  text: new Date(iso).toLocaleDateString(settings.language ?? 'en-US', { dateStyle: 'long', timeZone: 'UTC' }),
}

type LegalSection = LegalPage['sections'][number]
type Props = { readonly page: LegalPage; readonly brand: Brand }

/** A legal page: table of contents and sections. */
export const LegalDocument = ({ page, brand }: Props) => (
  <PageFrame brand={brand} home="/">
    <article className="legal wrap" data-part="legal">
      <header className="legal-head">
        <h1>{page.title}</h1>
        <p className="legal-date">
          {legal.lastUpdated} <time dateTime={lastUpdated.iso}>{lastUpdated.text}</time>
        </p>
        <p className="lead">
          <MarkedText text={fill(page.lead, brand)} />
        </p>
      </header>
      <Contents sections={page.sections} />
      <div className="legal-text">
        {page.sections.map((section) => (
          <Part key={section.id} section={section} brand={brand} />
        ))}
      </div>
    </article>
  </PageFrame>
)

const Contents = ({ sections }: { readonly sections: readonly LegalSection[] }) => (
  <nav className="legal-contents" aria-labelledby="legal-contents">
    <p id="legal-contents" className="eyebrow">
      {legal.contents}
    </p>
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  </nav>
)

const Part = ({ section, brand }: { readonly section: LegalSection; readonly brand: Brand }) => (
  <section id={section.id}>
    <h2>{section.title}</h2>
    {section.paragraphs.map((paragraph) => (
      <p key={paragraph}>
        <MarkedText text={fill(paragraph, brand)} />
      </p>
    ))}
    {section.points !== undefined && (
      <ul>
        {section.points.map((point) => (
          <li key={point}>
            <MarkedText text={fill(point, brand)} />
          </li>
        ))}
      </ul>
    )}
    {section.closing !== undefined && (
      <p>
        <MarkedText text={fill(section.closing, brand)} />
      </p>
    )}
  </section>
)
