import type { AssessmentPackage } from '#contracts/document/engagement-overview.ts'
import { useReading } from '../reading.ts'
import styles from './options.module.css'

type Props = { packages: readonly AssessmentPackage[]; recommended: string }

/** The engagement options as a table; as cards on narrow screens. */
export const Options = ({ packages, recommended }: Props) => {
  const { t } = useReading()
  return (
    <table className={styles.options}>
      <thead>
        <tr>
          <th scope="col">{t('Assessment Package')}</th>
          <th scope="col">{t('Ideal For')}</th>
          <th scope="col">{t('Investment')}</th>
          <th scope="col">{t('Timeline')}</th>
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
}

const Row = ({ option, isRecommended }: { option: AssessmentPackage; isRecommended: boolean }) => {
  const { t } = useReading()
  return (
    <tr className={isRecommended ? styles.recommended : undefined}>
      <th scope="row">
        {option.name}
        {isRecommended && <span className={styles.mark}>{t('Recommended')}</span>}
      </th>
      <td data-label={t('Ideal For')}>{option.idealFor}</td>
      <td data-label={t('Investment')}>{option.investment}</td>
      <td data-label={t('Timeline')}>{option.duration}</td>
    </tr>
  )
}

const plain = (name: string): string => name.trim().toLowerCase()
