import { readJson } from '#contracts/json.ts'
import type { Brand } from '#contracts/mfe/document-pages.ts'
import { formatJson } from '#contracts/pretty-json.ts'
import type { PublicReport } from '#contracts/share/http/public.ts'
import { useReading } from '../../components/reading.ts'
import { BrandLogo } from '../../components/sheet/brand-logo.tsx'
import cover from '../../components/sheet/cover.module.css'
import { CoverRings } from '../../components/sheet/cover-rings.tsx'
import { RunningFooter } from '../../components/sheet/running-footer.tsx'
import section from '../../components/sheet/section.module.css'
import sheet from '../../components/sheet/sheet.module.css'
import { SheetFooter } from '../../components/sheet/sheet-footer.tsx'
import styles from './output-sheet.module.css'

type Props = { report: PublicReport; brand: Brand }

/** The output of a workflow without a document. */
export const OutputSheet = ({ report, brand }: Props) => (
  <div className={styles.desk}>
    <article className={`${sheet.sheet} ${styles.sheet} document-sheet`}>
      <RunningFooter words={`${brand.brandName} · ${report.workflow.name}`} />
      <Head report={report} brand={brand} />
      <div className={sheet.body}>
        <section className={section.section} id="output" aria-labelledby="output-title">
          <h2 className={section.title} id="output-title">
            {useReading().t('Report Output')}
          </h2>
          <Output output={outputText(report.run.outputs)} />
        </section>
        <SheetFooter brand={brand} />
      </div>
    </article>
  </div>
)

const Head = ({ report: { run, workflow }, brand }: Props) => {
  const { t, text } = useReading()
  const moment = (at: string) => text.moment(at, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <header className={`${cover.cover} ${styles.cover}`}>
      <CoverRings className={cover.rings} />
      <p className={cover.brand}>
        <BrandLogo look={brand.look} size={36} /> {brand.brandName}
      </p>
      <h1 className={`${cover.title} ${styles.title}`} tabIndex={-1}>
        {workflow.name}
      </h1>
      {workflow.description !== '' && <p className={styles.description}>{workflow.description}</p>}
      <dl className={cover.facts}>
        <div>
          <dt>{t('Report generated')}</dt>
          <dd>{moment(run.startedAt)}</dd>
        </div>
        {run.completedAt !== null && (
          <div>
            <dt>{t('Completed')}</dt>
            <dd>{moment(run.completedAt)}</dd>
          </div>
        )}
      </dl>
    </header>
  )
}

const Output = ({ output }: { output: OutputText }) => {
  const { t } = useReading()
  if (output.type === 'None') return <p className={styles.none}>{t('No output available')}</p>
  // Sandboxed: no scripts, forms, links or external resources.
  if (output.type === 'Html')
    return <iframe className={styles.frame} title={t('Report Output')} sandbox="" srcDoc={output.html} />
  return <pre className={output.isJson ? styles.code : styles.text}>{output.text}</pre>
}

/** Another output, in its most readable form. */
type OutputText =
  | { readonly type: 'None' }
  | { readonly type: 'Html'; readonly html: string }
  | { readonly type: 'Text'; readonly text: string; readonly isJson: boolean }

const htmlStart = /<!doctype html|<html/i

const outputText = (outputs: string | null): OutputText => {
  if (outputs === null || outputs.trim() === '') return { type: 'None' }
  const json = readJson(outputs)
  const html = json === undefined ? [outputs].find(isHtml) : firstHtml(json)
  if (html !== undefined) return { type: 'Html', html }
  if (typeof json === 'string') return { type: 'Text', text: json, isJson: false }
  return { type: 'Text', text: formatJson(outputs), isJson: json !== undefined }
}

const isHtml = (text: string): boolean => htmlStart.test(text)

/** The first string that is an HTML document; iterative, because nesting is unbounded. */
const firstHtml = (root: unknown): string | undefined => {
  const ahead = [root]
  while (ahead.length > 0) {
    const value = ahead.pop()
    if (typeof value === 'string' && isHtml(value)) return value
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value).reverse()) ahead.push(inner)
  }
  return undefined
}
