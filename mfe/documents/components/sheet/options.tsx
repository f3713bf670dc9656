import type { AssessmentPackage } from '#contracts/document/engagement-overview.ts'
import styles from './options.module.css'

type Props = { packages: readonly AssessmentPackage[]; recommended: string }

/** The engagement options as a table; as cards on narrow screens. */
export const Options = ({ packages, recommended }: Props) => (
  <table className={styles.options}>
    <thead>
      <tr>
        <th scope="col">Assessment Package</th>
        <th scope="col">Ideal For</th>
        <th scope="col">Investment</th>
        <th scope="col">Timeline</th>
      </tr>
    </thead>
    <tbody>
      {packages.map((option) => (
        <Row
          key={`${option.name} ${option.investment} ${option.idealFor}`}
          option={option}
          isRecommended={plain(option.name) === plain(recommended)}
        />
      ))}
    </tbody>
  </table>
)

const Row = ({ option, isRecommended }: { option: AssessmentPackage; isRecommended: boolean }) => (
  <tr className={isRecommended ? styles.recommended : undefined}>
    <th scope="row">
      {option.name}
      {isRecommended && <span className={styles.mark}>Recommended</span>}
    </th>
    <td data-label="Ideal For">{option.idealFor}</td>
    <td data-label="Investment">{option.investment}</td>
    <td data-label="Timeline">{option.duration}</td>
  </tr>
)

const plain = (name: string): string => name.trim().toLowerCase()
