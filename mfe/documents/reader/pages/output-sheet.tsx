import { BrandMark } from '@atrium/kit/brand-mark'
import type { PublicReport } from '../../../../contracts/http/public.ts'
import type { House } from '../../../../contracts/mfe/document-pages.ts'
import cover from '../../parts/sheet/cover.module.css'
import { CoverRings } from '../../parts/sheet/cover-rings.tsx'
import { RunningFooter } from '../../parts/sheet/running-footer.tsx'
import section from '../../parts/sheet/section.module.css'
import sheet from '../../parts/sheet/sheet.module.css'
import { SheetFooter } from '../../parts/sheet/sheet-footer.tsx'
import { type OutputText, outputText } from '../reading/output-text.ts'
import { moment } from './moment.ts'
import styles from './output-sheet.module.css'

type Props = { report: PublicReport; house: House }

/** What a workflow other than the two that write documents put out. */
export const OutputSheet = ({ report, house }: Props) => (
  <div className={styles.desk}>
    <article className={`${sheet.sheet} ${styles.sheet} document-sheet`}>
      <RunningFooter words={`${house.brandName} · ${report.workflow.name}`} />
      <Head report={report} house={house} />
      <div className={sheet.body}>
        <section className={section.section} id="output" aria-labelledby="output-title">
          <h2 className={section.title} id="output-title">
            Report Output
          </h2>
          <Output output={outputText(report.run.outputs)} />
        </section>
        <SheetFooter house={house} />
      </div>
    </article>
  </div>
)

const Head = ({ report: { run, workflow }, house }: Props) => (
  <header className={`${cover.cover} ${styles.cover}`}>
    <CoverRings className={cover.rings} />
    <p className={cover.brand}>
      <BrandMark size={36} /> {house.brandName}
    </p>
    <h1 className={`${cover.title} ${styles.title}`} tabIndex={-1}>
      {workflow.name}
    </h1>
    {workflow.description !== '' && <p className={styles.description}>{workflow.description}</p>}
    <dl className={cover.facts}>
      <div>
        <dt>Report generated</dt>
        <dd>{moment(run.startedAt)}</dd>
      </div>
      {run.completedAt !== null && (
        <div>
          <dt>Completed</dt>
          <dd>{moment(run.completedAt)}</dd>
        </div>
      )}
    </dl>
  </header>
)

const Output = ({ output }: { output: OutputText }) => {
  if (output.type === 'None') return <p className={styles.none}>No output available</p>
  // Its scripts, forms and links are dead, and what it names elsewhere is not loaded.
  if (output.type === 'Html')
    return <iframe className={styles.frame} title="Report Output" sandbox="" srcDoc={output.html} />
  return <pre className={output.isJson ? styles.code : styles.text}>{output.text}</pre>
}
